import type { EventGapRow } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Spinner } from '@console/platform/ui'
import { DatabaseZap } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { StorageLink } from './StorageLink.tsx'

const reasons = new Map([
  ['many', 'gap.many'],
  ['failed', 'gap.failed'],
  ['old', 'gap.old'],
  ['full', 'gap.full'],
  ['notAll', 'gap.notAll'],
] as const)
const reasonOf = (word: string) => [...reasons].find(([known]) => known === word)?.[1] ?? 'gap.failed'

/**
 * The text of a gap's row where events are stored: how long the stream was down, and how much of the gap was filled.
 */
export const GapText = ({ row: { from, to, fill } }: { row: EventGapRow }) => {
  const t = useT()
  const format = useFormat()
  const down = t('gap.down', {
    seconds: format.number(Math.max(1, Math.round((to - from) / 1000))),
    from: format.time(from),
    to: format.time(to),
  })
  if (!fill)
    return (
      <>
        <Spinner />
        <span role="gridcell">
          {down} {t('gap.filling')}
        </span>
      </>
    )
  const { count, rest } = fill
  const reason = rest && reasonOf(rest.reason)
  const filled =
    count > 0 ? t('gap.filled', { count, formatted: format.number(count) }) : reason ? null : t('gap.nothing')
  return (
    <>
      <DatabaseZap size={14} aria-hidden />
      <span role="gridcell">
        {down}{' '}
        <b>
          {filled} {t(reason ?? 'gap.none')}
          {rest?.count ? ` ${t('gap.about', { count: rest.count, formatted: format.number(rest.count) })}` : ''}
        </b>
        {reason === 'gap.full' ? (
          <>
            {' '}
            <StorageLink>{t('storage')}</StorageLink>
          </>
        ) : null}
      </span>
    </>
  )
}
