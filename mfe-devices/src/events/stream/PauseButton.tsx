import type { EventView } from '@console/platform/contract'
import { Button } from '@console/platform/ui'
import { Pause, Play } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from './state/useEventWindow.ts'
import { useSpacePause } from './useSpacePause.ts'

export const PauseButton = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const paused = useEventWindow(view, (window) => window.paused)
  const toggle = () => view?.pause(!paused)
  useSpacePause(toggle)
  return (
    <Button variant={paused ? 'solid' : 'outline'} icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />} aria-keyshortcuts="Space" onClick={toggle}>
      {paused ? t('events.resume') : t('events.pause')}
    </Button>
  )
}
