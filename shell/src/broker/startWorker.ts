import type { PagePort } from './protocol.ts'

/** Starts the worker. `failed` is called when its script, or a part of it, can't be loaded. */
export const startWorker = (failed: () => void): PagePort => {
  const worker = new Worker(new URL('./broker.worker.ts', import.meta.url), { type: 'module' })
  // An exception inside the worker also ends up here, but leaves the worker running.
  worker.onerror = (event) => {
    if (event.message && !event.message.includes('importScripts')) return
    event.preventDefault()
    failed()
  }
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen: (handler) => {
      worker.onmessage = ({ data }) => handler(data)
    },
    close: () => worker.terminate(),
  }
}
