import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useConsole } from './ConsoleProvider.tsx'

interface SlotProps {
  /** Name and version, such as `secret.create/v1`. */
  name: string
  /** Handed to the component that fills the slot. */
  props?: Record<string, unknown>
  /** Shown while nobody fills it. */
  fallback?: ReactNode
  /** Shown until it is known whether anybody does; the fallback when missing. */
  pending?: ReactNode
}

/** A place that another remote may fill. */
export const Slot = ({ name, props, fallback = null, pending = fallback }: SlotProps) => {
  const { loadSlot } = useConsole()
  const [Filling, setFilling] = useState<ComponentType<Record<string, unknown>> | null>()
  useEffect(() => {
    let left = false
    void loadSlot(name).then((component) => {
      if (!left) setFilling(() => component)
    })
    return () => {
      left = true
    }
  }, [name, loadSlot])
  if (Filling) return <Filling {...props} />
  return Filling === null ? fallback : pending
}
