import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useConsole } from './ConsoleProvider.tsx'
import type { NeededProps, RegisteredSlots, SlotName } from './names.ts'

interface SlotProps<Name extends SlotName> {
  /** Name and version, such as `secret.create/v1`. */
  name: Name
  /** Handed to the component that fills the slot. */
  props?: RegisteredSlots[Name]
  /** Shown while no remote fills the slot. */
  fallback?: ReactNode
  /** Shown until the slot's component is loaded or known to be missing; the fallback when absent. */
  pending?: ReactNode
}

/** A place that another remote may fill. */
export const Slot = <Name extends SlotName>({
  name,
  props,
  fallback = null,
  pending = fallback,
}: SlotProps<Name> & NeededProps<Name>) => {
  const { loadSlot } = useConsole()
  const [Filling, setFilling] = useState<ComponentType<object> | null>()
  useEffect(() => {
    let unmounted = false
    void loadSlot(name).then((component) => {
      // NeededProps: the component has its props, although TypeScript can't prove it for every name.
      if (!unmounted) setFilling(() => component as ComponentType<object> | null)
    })
    return () => {
      unmounted = true
    }
  }, [name, loadSlot])
  if (Filling) return <Filling {...(props as object | undefined)} />
  return Filling === null ? fallback : pending
}
