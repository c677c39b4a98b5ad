import { useState, type ComponentType } from 'react'
import { lazyPart } from '../core/lazyPart.tsx'

/** A dialog whose code is fetched when it is first opened: a screen need not wait for the code of its dialogs. */
export const onceOpened = <Name extends string, Props extends { open: boolean }>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): ComponentType<Props> => {
  const Part = lazyPart(name, load)
  return (props) => {
    const [opened, setOpened] = useState(props.open)
    if (props.open && !opened) setOpened(true)
    return opened ? <Part {...props} /> : null
  }
}
