import { startEngine, type FromWorker, type ToWorker } from '@console/platform/engine'
import { openMqttTransport } from './mqttTransport.ts'

declare const self: {
  onmessage: ((event: { data: ToWorker }) => void) | null
  postMessage(message: FromWorker, transfer?: ArrayBuffer[]): void
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void
  addEventListener(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void
  close(): void
}

/** Has the page end this worker. The page gets the whole stack, which the browser does not pass on by itself. */
const fail = (event: ErrorEvent | PromiseRejectionEvent, cause: unknown): void => {
  event.preventDefault()
  const { name, message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
  self.postMessage({ kind: 'failed', error: { name, message, stack } })
}
self.addEventListener('error', (event) => fail(event, event.error ?? event.message))
self.addEventListener('unhandledrejection', (event) => fail(event, event.reason))

startEngine(
  {
    post: (message, transfer = []) => self.postMessage(message, transfer),
    listen: (handler) => {
      self.onmessage = ({ data }) => handler(data)
    },
    close: () => self.close(),
  },
  openMqttTransport,
)
