import { useConsole, useReadable } from '@console/platform/contract'
import type { BoardSettings } from '@console/platform/flash'
import { createWritable } from '@console/platform/lib'
import { createFlashing, type Flashing, type FlashingView } from '@console/platform/usb'
import { useEffect, useRef, useState } from 'react'
import { prepare, type ChosenImage } from './chosenImage.ts'

export interface Order {
  port: SerialPort
  chip: string
  image: ChosenImage
  settings: BoardSettings
}

const nothing = createWritable<FlashingView | null>(null)

/** Prepares an image with the board's settings, writes both, and can be tried again. */
export const useWriting = (onWritten: (port: SerialPort) => void) => {
  const { api } = useConsole()
  const [flashing, setFlashing] = useState<Flashing | null>(null)
  const [preparing, setPreparing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const work = useRef({ stop: new AbortController(), cancel: () => {} })
  const end = () => {
    work.current.stop.abort()
    work.current.cancel()
  }
  useEffect(() => end, [])
  const view = useReadable<FlashingView | null>(flashing?.view ?? nothing)
  const run = async (next: Flashing, port?: SerialPort) => {
    await next.start({ erase: false, port })
    const { state, port: used } = next.view.getState()
    if (state.kind === 'done' && used) onWritten(used)
  }
  const write = async ({ port, chip, image, settings }: Order) => {
    const stop = (work.current.stop = new AbortController())
    setPreparing(true)
    setError(null)
    try {
      const next = createFlashing(await prepare(api, image, { chip, settings, signal: stop.signal }))
      if (stop.signal.aborted) return
      work.current.cancel = next.cancel
      setFlashing(next)
      setPreparing(false)
      await run(next, port)
    } catch (failure) {
      if (!stop.signal.aborted) setError(failure)
    } finally {
      setPreparing(false)
    }
  }
  return {
    view,
    preparing,
    error,
    cancel: end,
    write: (order: Order) => void write(order),
    /** Asks for the port again: a board that was unplugged may have another one. */
    again: () => {
      if (flashing) void run(flashing)
    },
    /** Back to the choices. */
    reset: () => setFlashing(null),
  }
}
