import type { DashboardBox } from '@console/platform/api'
import { IconButton, Kbd, styled } from '@console/platform/ui'
import { Segmented, SelectField, Switch, TextField } from '@console/platform/ui/form'
import { Copy, Trash2 } from 'lucide-react'
import { isKnownKind, kindTexts, most, windowOf, windows, type BoxKind } from '../box.ts'
import { useT } from '../i18n/useT.ts'
import { AxisFields } from './AxisFields.tsx'
import { BoxDevices } from './BoxDevices.tsx'
import { BoxFields } from './BoxFields.tsx'

const Root = styled('aside', {
  base: {
    position: { md: 'sticky' },
    top: '16',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
  },
})
const Head = styled('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minH: '42px',
    ps: '4',
    pe: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    '& > h2': { flex: '1', textStyle: 'panel' },
  },
})
const Body = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: '4',
    maxH: { md: 'calc(100dvh - 260px)' },
    overflowY: 'auto',
  },
})
const Label = styled('div', { base: { textStyle: 'label', mb: '1.5' } })
const Pair = styled('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3', alignItems: 'start' } })
const Keys = styled('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    columnGap: '4',
    p: '4',
    borderTopWidth: '1px',
    bg: 'bg.subtle',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > li': { display: 'flex', alignItems: 'center', gap: '1.5' },
  },
})
const Nothing = styled('p', { base: { color: 'fg.muted' } })

const shownAs = ['value', 'chart', 'status', 'table'] as const satisfies BoxKind[]
const shortTexts = {
  value: 'kindShort.value',
  chart: 'kindShort.chart',
  status: 'kindShort.status',
  table: 'kindShort.table',
} as const
const windowTexts = { '1h': 'window.1h', '1d': 'window.1d', '7d': 'window.7d', '30d': 'window.30d' } as const
const isShown = (kind: string): kind is (typeof shownAs)[number] => shownAs.some((each) => each === kind)

interface BoxSettingsProps {
  /** Null while no box is selected. */
  box: DashboardBox | null
  /** Successive changes with the same `about` are one step of undo. */
  onChange: (box: DashboardBox, about?: string) => void
  onCopy: ((box: DashboardBox) => void) | null
  onRemove: (box: DashboardBox) => void
}

/** The settings of a box. */
export const BoxSettings = ({ box, onChange, onCopy, onRemove }: BoxSettingsProps) => {
  const t = useT()
  return (
    <Root aria-label={t('settings.title')} data-box-settings>
      <Head>
        <h2>{box && isKnownKind(box.kind) ? t(kindTexts[box.kind]) : t('settings.title')}</h2>
        {box && onCopy ? (
          <IconButton size="xs" label={t('settings.copy')} onClick={() => onCopy(box)}>
            <Copy aria-hidden />
          </IconButton>
        ) : null}
        {box ? (
          <IconButton size="xs" label={t('settings.remove')} onClick={() => onRemove(box)}>
            <Trash2 aria-hidden />
          </IconButton>
        ) : null}
      </Head>
      <Body>{box ? <Settings box={box} onChange={onChange} /> : <Nothing>{t('settings.none')}</Nothing>}</Body>
      <Keys aria-hidden hideBelow="md">
        <li>
          <Kbd>←↑→↓</Kbd>
          {t('settings.moves')}
        </li>
        <li>
          <Kbd>{t('settings.shiftKey')}</Kbd>
          <Kbd>←↑→↓</Kbd>
          {t('settings.sizes')}
        </li>
        <li>
          <Kbd>{t('settings.tabKey')}</Kbd>
          {t('settings.next')}
        </li>
        <li>
          <Kbd>{t('settings.deleteKey')}</Kbd>
          {t('settings.removes')}
        </li>
      </Keys>
    </Root>
  )
}

const Settings = ({ box, onChange }: Pick<BoxSettingsProps, 'onChange'> & { box: DashboardBox }) => {
  const t = useT()
  const hasWindow = box.kind === 'value' || box.kind === 'chart'
  return (
    <>
      <TextField
        label={t('settings.name')}
        value={box.title}
        maxLength={most.title}
        placeholder={t('settings.namePlaceholder')}
        onChange={(title) => onChange({ ...box, title }, `title ${box.id}`)}
      />
      {box.kind === 'status' || box.kind === 'alerts' ? <BoxDevices box={box} onChange={onChange} /> : null}
      {isShown(box.kind) ? (
        <>
          <BoxFields box={box} onChange={onChange} />
          <div>
            <Label aria-hidden>{t('settings.shownAs')}</Label>
            <Segmented
              label={t('settings.shownAs')}
              value={box.kind}
              onChange={(kind) => onChange({ ...box, kind })}
              options={shownAs.map((kind) => ({ value: kind, label: t(shortTexts[kind]) }))}
            />
          </div>
        </>
      ) : null}
      {hasWindow ? (
        <Pair>
          <SelectField
            label={t('settings.window')}
            value={windowOf(box)}
            onChange={(window) => onChange({ ...box, window: windowOf({ ...box, window }) })}
            options={windows.map((window) => ({ value: window, label: t(windowTexts[window]) }))}
          />
        </Pair>
      ) : null}
      {box.kind === 'chart' ? (
        <>
          <AxisFields box={box} onChange={onChange} />
          <Switch
            label={t('settings.limits')}
            checked={box.limits ?? false}
            onChange={(limits) => onChange({ ...box, limits })}
          />
        </>
      ) : null}
    </>
  )
}
