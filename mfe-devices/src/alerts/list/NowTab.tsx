import type { Alerts } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Banner, Button, ButtonLink, EmptyState, Panel, styled, Text } from '@console/platform/ui'
import { NoMatch, SearchBar } from '@console/platform/ui/table'
import { BellOff, CircleCheck, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAlertChanges } from '../live/useAlertChanges.ts'
import { useServerNow } from '../../common/alerts/useServerNow.ts'
import { useNames } from '../words/names.ts'
import { isFiring, subjectKey } from '../../common/alerts/shown.ts'
import { useAlertWords } from '../words/useAlertWords.ts'
import { useT as useWords } from '../i18n/useT.ts'
import { AlertRow, Head } from './AlertRow.tsx'
import { useT } from './i18n/useT.ts'
import { bySubjectOf, layoutOf, newestOf } from './layout.ts'
import { useHeldLayout } from './useHeldLayout.ts'
import { useUndo } from './useUndo.ts'

const groupWords = {
  firing: 'group.firing',
  waiting: 'group.waiting',
  silenced: 'group.silenced',
  resolved: 'group.resolved',
} as const

const GroupHead = styled('h2', {
  base: {
    display: 'flex',
    gap: '2',
    px: '4',
    py: '1.5',
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
    textStyle: 'label',
    fontWeight: 'semibold',
    '& > small': { fontWeight: 'normal', color: 'fg.muted' },
    mdDown: { pt: '3' },
  },
})
const More = styled('div', { base: { px: '4', py: '3', borderBottomWidth: '1px', borderColor: 'border.muted' } })
const Place = styled('div', { base: { '& > * + *': { mt: '3' }, mb: '3', _empty: { display: 'none' } } })

/** Rows of a group that are shown at first. */
const most = 200

/** The alerts of now and of the last 24 hours, by state. Rows keep their places while they are pointed at. */
export const NowTab = ({ data, answeredAt }: { data: Alerts; answeredAt: number }) => {
  const t = useT()
  const word = useWords()
  const { href } = useConsole()
  const format = useFormat()
  const now = useServerNow(data.now, answeredAt)
  const names = useNames()
  const words = useAlertWords()
  const changes = useAlertChanges()
  const undo = useUndo()
  const [query, setQuery] = useState('')
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const newest = useMemo(() => newestOf(data.alerts), [data])
  const wanted = query.trim().toLowerCase()
  const found = newest.filter((alert) =>
    [words.titleOf(alert), words.subjectOf(alert, names), words.causeOf(alert, now), alert.device ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
  const current = layoutOf(found, now)
  // What the user does to a row is seen in the row.
  const { layout, changes: moved, update, handlers } = useHeldLayout(current, changes.made, changes.forget)
  const countOf = (group: string) => current.find(({ name }) => name === group)?.ids.length ?? 0
  const byId = new Map(data.alerts.map((alert) => [alert.id, alert]))
  const bySubject = useMemo(() => bySubjectOf(data.alerts), [data])
  const last = data.alerts.reduce<number | null>(
    (latest, { firedAt }) => (firedAt !== null && firedAt > (latest ?? 0) ? firedAt : latest),
    null,
  )
  const missing = data.firing - data.alerts.filter((alert) => isFiring(alert, now)).length
  const silenced = (data.silencedUntil ?? 0) > now ? data.silencedUntil : null
  const add = (
    <ButtonLink variant="solid" size="xs" to={href('alert-rule-add')} icon={<Plus aria-hidden />}>
      {t('add')}
    </ButtonLink>
  )
  return (
    <>
      <Place>
        {silenced === null ? null : (
          <Banner
            kind="note"
            icon={<BellOff aria-hidden />}
            action={
              <Button size="xs" onClick={() => void changes.silenceAll(null)}>
                {word('endSilence')}
              </Button>
            }
          >
            {t('allSilenced', { time: format.dateTime(silenced) })}
          </Banner>
        )}
        {missing > 0 ? (
          <Banner kind="info">{t('missing', { count: missing, formatted: format.number(missing) })}</Banner>
        ) : null}
      </Place>
      {newest.length > 0 ? (
        <SearchBar
          label={t('search')}
          value={query}
          onChange={setQuery}
          shown={found.length}
          total={newest.length}
          note={
            <Text as="span" hideBelow="md">
              {t('stripNote')}
            </Text>
          }
        />
      ) : null}
      <div aria-live="polite">
        {moved > 0 ? (
          <Banner
            kind="info"
            action={
              <Button size="xs" onClick={update}>
                {t('update')}
              </Button>
            }
          >
            {t('moved', { count: moved, formatted: format.number(moved) })}
          </Banner>
        ) : null}
      </div>
      <div {...handlers}>
        <Panel padded={false}>
          {layout.length === 0 && query === '' ? (
            <EmptyState icon={<CircleCheck aria-hidden />} title={t('nothing')} action={add}>
              {last === null ? t('never') : t('last', { time: format.relative(last, now) })}
            </EmptyState>
          ) : null}
          {layout.length === 0 && query !== '' ? (
            <NoMatch query={query} total={newest.length} onClear={() => setQuery('')} />
          ) : null}
          {layout.length > 0 ? <Head /> : null}
          {layout.map(({ name, ids }) => (
            <section key={name} aria-label={t(groupWords[name])}>
              <GroupHead>
                {t(groupWords[name])} <small>{format.number(countOf(name))}</small>
              </GroupHead>
              <ul>
                {ids
                  .slice(0, all.has(name) ? undefined : most)
                  .map((id) => byId.get(id))
                  .filter((alert) => alert !== undefined)
                  .map((alert) => (
                    <AlertRow
                      key={alert.id}
                      alert={alert}
                      past={bySubject.get(subjectKey(alert)) ?? []}
                      now={now}
                      names={names}
                      words={words}
                      changes={changes}
                      undo={undo}
                    />
                  ))}
              </ul>
              {ids.length > most && !all.has(name) ? (
                <More>
                  <Button size="xs" onClick={() => setAll(new Set([...all, name]))}>
                    {t('showMore', { count: ids.length - most, formatted: format.number(ids.length - most) })}
                  </Button>
                </More>
              ) : null}
            </section>
          ))}
        </Panel>
      </div>
    </>
  )
}
