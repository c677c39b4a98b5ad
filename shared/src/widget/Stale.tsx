import { RotateCw } from 'lucide-react'
import { createContext } from 'react'
import { useFormat } from '../i18n/index.ts'
import { IconButton, styled } from '../ui/index.ts'
import { useT } from './i18n/useT.ts'

const Root = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1', ms: 'auto', color: 'fg.muted' } })

export interface Staleness {
  /** When the figures came that could not be refreshed since. */
  since: number
  retrying: boolean
  onRetry: () => void
}

/** For the widget that shows figures whose refresh has failed. */
export const StaleContext = createContext<Staleness | null>(null)

export const Stale = ({ since, retrying, onRetry }: Staleness) => {
  const t = useT()
  const { time, dateTime } = useFormat()
  return (
    <Root>
      <span role="status" title={dateTime(since)}>{t('staleSince', { time: time(since) })}</span>
      <IconButton size="xs" label={t('retry')} busy={retrying} onClick={onRetry}><RotateCw aria-hidden /></IconButton>
    </Root>
  )
}
