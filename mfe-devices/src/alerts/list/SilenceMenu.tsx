import { Button } from '@console/platform/ui'
import { Menu } from '@console/platform/ui/overlay'
import { BellOff } from 'lucide-react'
import { useT as useWords } from '../i18n/useT.ts'
import { useAlertChanges } from '../live/useAlertChanges.ts'
import { useT } from './i18n/useT.ts'

/** For how long alerts can be silenced. */
export const silences = [
  { hours: 1, word: 'silence.1', all: 'silence.all1' },
  { hours: 8, word: 'silence.8', all: 'silence.all8' },
  { hours: 24, word: 'silence.24', all: 'silence.all24' },
] as const

/** Silences all alerts for a while, or ends that. */
export const SilenceMenu = ({ until, now }: { until: number | null; now: number }) => {
  const t = useT()
  const word = useWords()
  const { silenceAll } = useAlertChanges()
  const items = [
    ...silences.map(({ hours, all }) => ({ label: t(all), onSelect: () => void silenceAll(now + hours * 3_600_000) })),
    ...((until ?? 0) > now ? [{ label: word('endSilence'), onSelect: () => void silenceAll(null) }] : []),
  ]
  return <Menu trigger={<Button icon={<BellOff aria-hidden />}>{t('silence.menu')}</Button>} items={items} />
}
