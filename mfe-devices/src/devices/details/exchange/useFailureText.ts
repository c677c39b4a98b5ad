import { useT } from '../../../i18n/index.ts'
import { patience, type Failure } from './createExchange.ts'

/** What the user reads of a call that came to nothing. */
export const useFailureText = () => {
  const t = useT()
  const texts: Record<Failure, () => string> = {
    timeout: () => t('exchange.timeout', { seconds: patience / 1000 }),
    lost: () => t('exchange.lost'),
    notSent: () => t('exchange.notSent'),
  }
  return (why: Failure): string => texts[why]()
}
