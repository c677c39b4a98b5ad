import type { FromWorker, ToWorker } from './protocol.ts'
import { startEngine } from './worker/engine.ts'

declare const self: {
  onmessage: ((event: { data: ToWorker }) => void) | null
  postMessage(message: FromWorker, transfer: ArrayBuffer[]): void
  close(): void
}

startEngine({
  post: (message, transfer = []) => self.postMessage(message, transfer),
  listen: (handler) => {
    self.onmessage = ({ data }) => handler(data)
  },
  close: () => self.close(),
})
