import type { EventView } from '@console/platform/contract'
import { Button } from '@console/platform/ui'
import { Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../useEventView.ts'

export const PauseButton = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const paused = useEventWindow(view, (window) => window.paused)
  const toggle = () => view?.pause(!paused)
  useSpacePause(toggle)
  return (
    <Button
      variant={paused ? 'solid' : 'outline'}
      icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
      aria-keyshortcuts="Space"
      onClick={toggle}
    >
      {paused ? t('events.resume') : t('events.pause')}
    </Button>
  )
}

const takesSpace =
  'input, textarea, select, button, a, summary, [role=button], [role=textbox], [role=menuitem], [role=tab], [role=checkbox], [role=switch], [contenteditable]'

/** Space pauses and resumes, unless the focused element uses that key or a dialog is open. */
const useSpacePause = (toggle: () => void) => {
  const run = useEffectEvent(toggle)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== ' ' ||
        event.repeat ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        event.defaultPrevented
      )
        return
      if (event.target instanceof Element && event.target.closest(takesSpace)) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
