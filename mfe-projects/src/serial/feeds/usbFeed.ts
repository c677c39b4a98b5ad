import { choosePort, createSerialConsole, type SerialConsole } from '@console/platform/flash'
import { createWritable } from '@console/platform/lib'
import type { FeedReader, FeedState, SerialFeed } from './feed.ts'

export interface UsbFeed extends SerialFeed {
  /** Lets the user choose a port. Only to be called on a click. */
  choose(rate: number): Promise<void>
  setRate(rate: number): Promise<void>
  /** Restarts the board. */
  reset(): Promise<void>
}

/** Reads a board at a port of this computer. */
export const createUsbFeed = (): UsbFeed => {
  const state = createWritable<FeedState>({ kind: 'closed' })
  let reader: FeedReader | null = null
  let serial: SerialConsole | null = null
  let end = () => {}

  const attach = (port: SerialPort) => {
    const opened = createSerialConsole(port, (text) => reader?.print(text, Date.now()))
    const show = () => {
      const now = opened.state.getState()
      state.setState(
        now.kind === 'open'
          ? { kind: 'open', types: true }
          : now.kind === 'opening'
            ? { kind: 'connecting' }
            : now.kind === 'failed'
              ? { kind: 'failed', error: now.code }
              : { kind: 'closed' },
      )
    }
    const unsubscribe = opened.state.subscribe(show)
    end = () => {
      unsubscribe()
      void opened.close()
    }
    serial = opened
    return opened
  }
  return {
    state,
    open: (wanted) => {
      reader = wanted
      return () => {
        reader = null
        end()
      }
    },
    choose: async (rate) => {
      const port = await choosePort(navigator.serial)
      if (!port || !reader) return
      end()
      await attach(port).open(rate)
    },
    setRate: async (rate) => serial?.open(rate),
    reset: async () => serial?.reset(),
    type: async (text) => serial?.write(text),
  }
}
