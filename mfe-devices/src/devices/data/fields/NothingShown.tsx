import type { HistoryField } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Button, EmptyState, Mono, Panel, styled } from '@console/platform/ui'
import { ChartLine, Plus } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { fieldKey } from './sources.ts'

const Offers = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '2',
    '& b': { fontWeight: 'normal', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
})
const most = 8

/** Shown until a field is chosen: offers the fields that arrive, with their newest values. */
export const NothingShown = ({
  fields,
  onChoose,
}: {
  fields: readonly HistoryField[]
  onChoose: (key: string) => void
}) => {
  const t = useT()
  const { measure } = useFormat()
  const offered = fields.filter(({ numeric }) => numeric).slice(0, most)
  const icon = <ChartLine aria-hidden />
  const [sample] = fields
  if (offered.length > 0) {
    const offers = offered.map((each) => (
      <Button key={fieldKey(each)} size="xs" icon={<Plus aria-hidden />} onClick={() => onChoose(fieldKey(each))}>
        <bdi>{fieldKey(each)}</bdi>
        {each.last === null ? null : <b>{typeof each.last === 'number' ? measure(each.last) : each.last}</b>}
      </Button>
    ))
    return (
      <Panel padded={false}>
        <EmptyState icon={icon} title={t('pick')} action={<Offers>{offers}</Offers>}>
          {t('pickText')}
        </EmptyState>
      </Panel>
    )
  }
  if (!sample)
    return (
      <Panel padded={false}>
        <EmptyState icon={icon} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      </Panel>
    )
  return (
    <Panel padded={false}>
      <EmptyState icon={icon} title={t('noNumbers', { event: isolate(sample.event) })}>
        {t('noNumbersText')}{' '}
        <Mono>
          {sample.field === null ? null : `${sample.field}: `}
          {sample.last ?? '—'}
        </Mono>
      </EmptyState>
    </Panel>
  )
}
