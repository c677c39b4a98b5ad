import { cloneElement, useState, type ComponentType, type KeyboardEvent, type ReactElement } from 'react'
import { lazyPart } from '../core/lazyPart.tsx'

interface Opened {
  trigger: ReactElement
  defaultOpen?: boolean | undefined
}

type Trigger = ReactElement<{
  onClick?: unknown
  onKeyDown?: unknown
  onPointerEnter?: unknown
  onFocus?: unknown
  'aria-haspopup'?: unknown
  'aria-expanded'?: unknown
}>

/**
 * A popup whose code is fetched when its trigger is about to be used: the positioning library is as large as a screen.
 * Until then only the trigger is rendered, with the same ARIA attributes.
 */
export const onFirstUse = <Name extends string, Props extends Opened>(
  name: Name,
  popup: 'menu' | 'dialog',
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): ComponentType<Props> => {
  const Part = lazyPart(name, load)
  // A failure is shown when the trigger is used.
  const loadAhead = () => void load().catch(() => undefined)
  return (props) => {
    const [used, setUsed] = useState(false)
    const use = () => setUsed(true)
    const useByKey = (event: KeyboardEvent) => {
      if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      use()
    }
    const alone = cloneElement(props.trigger as Trigger, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: use,
      onKeyDown: useByKey,
      onPointerEnter: loadAhead,
      onFocus: loadAhead,
    })
    return used ? <Part {...props} defaultOpen pending={alone} /> : alone
  }
}
