import { choosePort, FlashError, identifyBoard, type Board, type FlashState } from '@console/platform/flash'
import { createLock } from '@console/platform/lib'
import { useEffect, useRef, useState } from 'react'

export type Finding =
  | { kind: 'none' }
  | { kind: 'finding' }
  | { kind: 'found'; port: SerialPort; board: Board; at: number }
  | { kind: 'failed'; failure: Extract<FlashState, { kind: 'failed' }> }

const failureOf = (error: unknown): Extract<FlashState, { kind: 'failed' }> => ({
  kind: 'failed',
  code: error instanceof FlashError ? error.code : 'other',
  detail: error instanceof Error ? error.message : String(error),
  facts: {},
  during: 'preparing',
})

const identify = async (port: SerialPort, signal: AbortSignal): Promise<Finding> => {
  let board: Board | null = null
  let last: FlashState = { kind: 'idle' }
  await identifyBoard({
    port,
    signal,
    emit: (state) => {
      last = state
    },
    onBoard: (found) => {
      board = found
    },
  })
  // Both are set by the calls above.
  const [found, end] = [board as Board | null, last as FlashState]
  if (end.kind === 'failed') return { kind: 'failed', failure: end }
  return found ? { kind: 'found', port, board: found, at: Date.now() } : { kind: 'none' }
}

/** Asks for a port and finds the chip of its board. */
export const useBoard = () => {
  const [finding, setFinding] = useState<Finding>({ kind: 'none' })
  const [lock] = useState(() => createLock<void>())
  const work = useRef(new AbortController())
  const cancel = () => work.current.abort()
  useEffect(() => cancel, [])
  const find = () =>
    lock(async () => {
      const stop = (work.current = new AbortController())
      try {
        const port = await choosePort(navigator.serial)
        if (!port) return
        setFinding({ kind: 'finding' })
        setFinding(await identify(port, stop.signal))
      } catch (error) {
        setFinding({ kind: 'failed', failure: failureOf(error) })
      }
    })
  return { finding, find: () => void find(), cancel }
}
