import { startEngine, type FromWorker, type ToWorker } from '@console/platform/engine'
import { openMqttTransport } from './mqttTransport.ts'

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
}, openMqttTransport)
