import type { HistoryField } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { media } from '@console/platform/theme'
import { Button, Panel, styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { Info, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { usePlotFormat } from '../../../common/plot/usePlotFormat.ts'
import { useServerTime } from '../../../common/serverClock.ts'
import { statesOf, wordState } from '../../../common/states.ts'
import { useT } from '../i18n/useT.ts'
import type { Latest } from '../values/useLatest.ts'
import { fieldKey, hasStopped, isChartable, maxListed, maxShown, variableKey } from './sources.ts'
import { useRhythm } from './useRhythm.ts'

const Search = styled('div', { base: { p: '3', borderBottomWidth: '1px', borderColor: 'border.muted' } })
const Lists = styled('div', { base: { maxH: { md: 'max(280px, calc(100dvh - 470px))' }, overflowY: 'auto' } })
const Group = styled('fieldset', { base: { minW: '0' } })
const Head = styled('legend', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: '8',
    px: '4',
    bg: 'bg.subtle',
    borderBlockWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'xs',
    '& > b': { flex: '1', minW: '0', fontWeight: 'medium', fontFamily: 'mono', overflowWrap: 'anywhere' },
    '& > span': { color: 'fg.muted' },
  },
})
const Row = styled('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2.5',
    minH: '34px',
    px: '4',
    textStyle: 'xs',
    cursor: 'pointer',
    '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' },
    _hover: { bg: 'bg.muted' },
    '& > input': { boxSize: '4', accentColor: '{colors.accent.solid}', cursor: 'inherit' },
    '&:has(:disabled)': { cursor: 'default', color: 'fg.muted' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    '& input:focus-visible': { outline: 'none' },
    [media.touch]: { minH: '11' },
  },
})
const Name = styled('span', {
  base: {
    fontFamily: 'mono',
    overflowWrap: 'anywhere',
    '& > small': { display: 'block', fontFamily: 'body', color: 'fg.muted' },
  },
})
const Value = styled('span', {
  base: {
    maxW: '140px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: 'fg.muted',
  },
  variants: { live: { true: { color: 'fg' }, false: {} } },
})
const Nothing = styled('p', { base: { px: '4', py: '3', color: 'fg.muted', textStyle: 'xs' } })
const Typed = styled('p', { base: { px: '4', pb: '3' } })
const Note = styled('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '2',
    px: '4',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > svg': { mt: '0.5' },
  },
})

// Milliseconds.
const tick = 15_000
// So much may the clocks of browser and server differ without notice.
const tolerance = 2_000

export interface FieldsPanelProps {
  fields: readonly HistoryField[]
  variables: Readonly<Record<string, unknown>>
  /** The shown fields, in the order of choice. */
  keys: readonly string[]
  onChoose: (keys: readonly string[]) => void
  latest: ReadonlyMap<string, Latest>
  /** The last value read of a variable; null if there is none. */
  readOf: (name: string) => string | null
}

/** All fields by event, each with its newest value. */
export const FieldsPanel = ({ fields, variables, keys, onChoose, latest, readOf }: FieldsPanelProps) => {
  const t = useT()
  const [search, setSearch] = useState('')
  const format = usePlotFormat()
  const { measure, number } = useFormat()
  const rhythm = useRhythm()
  const noteId = useId()
  const now = useServerTime(tick)
  const wanted = search.trim().toLowerCase()
  const fits = (key: string) => key.toLowerCase().includes(wanted)
  const toggle = (key: string, chosen: boolean) =>
    onChoose(chosen ? [...keys, key] : keys.filter((each) => each !== key))
  const found = fields.filter((each) => fits(fieldKey(each)))
  const events = [...new Set(found.map(({ event }) => event))].map(
    (event) => [event, found.filter((each) => each.event === event)] as const,
  )
  const names = Object.keys(variables).filter((name) => fits(name))
  const full = keys.length >= maxShown
  // What the list lacks can still be charted by its whole name.
  const isCut = fields.length >= maxListed
  const typed = search.trim()
  const offersTyped = isCut && typed !== '' && !keys.includes(typed) && !fields.some((each) => fieldKey(each) === typed)
  const rowOf = (
    key: string,
    name: string,
    value: string,
    live: boolean,
    chartable: boolean,
    why: string | null = null,
  ) => (
    <Row key={key} title={!chartable ? t('notNumeric') : full && !keys.includes(key) ? t('tooMany') : undefined}>
      <input
        type="checkbox"
        checked={keys.includes(key)}
        disabled={!keys.includes(key) && (full || !chartable)}
        aria-describedby={noteId}
        onChange={({ target }) => toggle(key, target.checked)}
      />
      <Name>
        <bdi>{name}</bdi>
        {why === null ? null : <small>{why}</small>}
      </Name>
      <Value live={live}>{value}</Value>
    </Row>
  )
  const valueOf = (each: HistoryField): [text: string, live: boolean] => {
    const heard = latest.get(fieldKey(each))
    // What came while the page was hidden is known to the server only.
    const newest = heard && heard.time + tolerance >= (each.at ?? 0) ? heard : undefined
    const states = statesOf(each.last)
    if (newest) return [states ? wordState(states, newest.value) : (newest.sent ?? measure(newest.value)), true]
    const text = typeof each.last === 'number' ? measure(each.last) : (each.last ?? '—')
    return each.at !== null && hasStopped(each, now)
      ? [`${text} (${t('lastSeen', { time: format.short(each.at) })})`, false]
      : [text, true]
  }
  const whyOf = ({ beyond, fault }: HistoryField): string | null =>
    beyond === true ? t('beyond') : fault === undefined ? null : t('notJson', { place: number(fault) })
  return (
    <Panel
      title={t('fields')}
      count={
        fields.length + Object.keys(variables).length > 0
          ? t('count', { shown: keys.length, count: fields.length + Object.keys(variables).length })
          : undefined
      }
      padded={false}
    >
      <Search>
        <SearchField label={t('search')} value={search} onChange={setSearch} slash={false} />
      </Search>
      <Lists>
        {events.map(([event, each]) => (
          <Group key={event}>
            <Head>
              <b>
                <bdi>{event}</bdi>
              </b>
              <span>{each[0]?.every ? t('every', { time: rhythm(each[0].every) }) : null}</span>
            </Head>
            {each.map((one) => rowOf(fieldKey(one), one.field ?? t('value'), ...valueOf(one), one.numeric, whyOf(one)))}
          </Group>
        ))}
        {names.length > 0 ? (
          <Group>
            <Head>
              <b>{t('variables')}</b>
              <span>{t('readByYou')}</span>
            </Head>
            {names.map((name) =>
              rowOf(
                variableKey(name),
                name,
                readOf(name) ?? '—',
                readOf(name) !== null,
                isChartable(variables[name], readOf(name)),
              ),
            )}
          </Group>
        ) : null}
        {events.length + names.length === 0 && wanted !== '' && !isCut ? (
          <Nothing role="status">{t('noMatch')}</Nothing>
        ) : null}
        {isCut ? <Nothing role="status">{t('cut', { most: number(maxListed) })}</Nothing> : null}
        {offersTyped ? (
          <Typed>
            <Button
              size="xs"
              icon={<Plus aria-hidden />}
              onClick={() => toggle(typed, true)}
              disabledReason={full ? t('tooMany') : null}
            >
              {t('chartTyped', { name: isolate(typed) })}
            </Button>
          </Typed>
        ) : null}
      </Lists>
      <Note id={noteId}>
        <Info size={14} aria-hidden />
        {t('note')}
      </Note>
    </Panel>
  )
}
