/// <reference types="w3c-web-serial" />

/** The board at the other end of a port. Bytes are plain arrays, since the board may be in another process. */
export interface SerialBoard {
  open(baudRate: number): Promise<boolean>
  close(): Promise<void>
  send(bytes: readonly number[]): Promise<boolean>
  signals(signals: { dtr?: boolean; rts?: boolean }): Promise<boolean>
}

/** How a board sends to its port. */
export interface PortEnd {
  data(bytes: readonly number[]): void
  lost(): void
}

/**
 * A `SerialPort` like Chromium's, connected to a board. It uses only the web platform and nothing outside of this
 * function, whose source also runs in pages.
 */
export const createFakePort = (board: SerialBoard): { port: SerialPort; end: PortEnd } => {
  const events = new EventTarget()
  let opened = false
  let readable: ReadableStream<Uint8Array> | null = null
  let writable: WritableStream<Uint8Array> | null = null
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const lostError = () => new DOMException('The device has been lost.', 'NetworkError')

  const makeReadable = () =>
    new ReadableStream<Uint8Array>({
      start: (own) => {
        controller = own
      },
      cancel: () => {
        controller = null
        readable = null
      },
    })
  const makeWritable = () =>
    new WritableStream<Uint8Array>({
      write: async (chunk) => {
        if (!(await board.send([...chunk]))) throw lostError()
      },
    })
  const open = async ({ baudRate }: SerialOptions) => {
    if (opened) throw new DOMException('The port is already open.', 'InvalidStateError')
    if (!(await board.open(baudRate))) throw new DOMException('Failed to open serial port.', 'NetworkError')
    opened = true
    writable = makeWritable()
  }
  const close = async () => {
    if (!opened) throw new DOMException('The port is already closed.', 'InvalidStateError')
    if (readable?.locked || writable?.locked) throw new TypeError('Cannot cancel a locked stream')
    opened = false
    readable = null
    writable = null
    controller = null
    await board.close()
  }
  const setSignals = async ({ dataTerminalReady, requestToSend }: SerialOutputSignals) => {
    if (!opened) throw new DOMException('The port is closed.', 'InvalidStateError')
    const lines = {
      ...(dataTerminalReady !== undefined && { dtr: dataTerminalReady }),
      ...(requestToSend !== undefined && { rts: requestToSend }),
    }
    if (!(await board.signals(lines))) throw new DOMException('Failed to set control signals.', 'NetworkError')
  }
  const port = Object.assign(events, {
    open,
    close,
    setSignals,
    getInfo: () => ({ usbVendorId: 0x10c4, usbProductId: 0xea60 }),
  })
  Object.defineProperty(port, 'readable', { get: () => (opened ? (readable ??= makeReadable()) : null) })
  Object.defineProperty(port, 'writable', { get: () => (opened ? writable : null) })
  return {
    port: port as unknown as SerialPort,
    end: {
      data: (bytes) => {
        if (opened) {
          readable ??= makeReadable()
          controller?.enqueue(Uint8Array.from(bytes))
        }
      },
      lost: () => {
        controller?.error(lostError())
        controller = null
        events.dispatchEvent(new Event('disconnect'))
      },
    },
  }
}
