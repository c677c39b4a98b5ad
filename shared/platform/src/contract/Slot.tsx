import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useConsole } from './ConsoleProvider.tsx'

interface SlotProps {
  /** Name and version, such as `secret.create/v1`. */
  name: string
  /** Handed to the component that fills the slot. */
  props?: Record<string, unknown>
  /** Shown while no remote fills the slot. */
  fallback?: ReactNode
  /** Shown until the slot's component is loaded or known to be missing; the fallback when absent. */
  pending?: ReactNode
}

/** A place that another remote may fill. */
export const Slot = ({ name, props, fallback = null, pending = fallback }: SlotProps) => {
  const { loadSlot } = useConsole()
  const [Filling, setFilling] = useState<ComponentType<Record<string, unknown>> | null>()
  useEffect(() => {
    let unmounted = false
    void loadSlot(name).then((component) => {
      if (!unmounted) setFilling(() => component)
    })
    return () => {
      unmounted = true
    }
  }, [name, loadSlot])
  if (Filling) return <Filling {...props} />
  return Filling === null ? fallback : pending
}
