import {
  createBroker,
  type BrokerOptions,
  type OwnedBroker,
  type PagePort,
  type WorkerError,
} from '@console/platform/engine'
import type { Readable } from '@console/platform/lib'
import { lateWorker } from './lateWorker.ts'

interface Options extends Omit<BrokerOptions, 'createPort' | 'visible' | 'threw'> {
  /** When the first screen is there. */
  ready: Promise<void>
}

/** The dashboard's own data comes before what happens from now on. */
const canWait = (): boolean => window.location.pathname === '/dashboard'

/** Opens the console's one live connection, in a worker of its own. */
export const openBroker = ({ ready, ...options }: Options): OwnedBroker =>
  createBroker({
    ...options,
    createPort: (failed) => lateWorker(() => startWorker(failed), ready, canWait),
    visible: pageVisibility,
    threw: (error) => reportError(error),
  })

/**
 * Starts the worker. `failed` is called when its script, or a part of it, can't be loaded or run; later errors are
 * among its messages.
 */
const startWorker = (failed: (error: WorkerError | null) => void): PagePort => {
  const worker = new Worker(new URL('./broker.worker.ts', import.meta.url), { type: 'module' })
  worker.onerror = (event) => {
    event.preventDefault()
    const { message, filename, lineno, colno } = event
    const isLoaded = message && !message.includes('importScripts')
    failed(isLoaded ? { name: 'Error', message, stack: `${message}\n    at ${filename}:${lineno}:${colno}` } : null)
  }
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen: (handler) => {
      worker.onmessage = ({ data }) => handler(data)
    },
    close: () => worker.terminate(),
  }
}

/** Whether the page can be seen. */
const pageVisibility: Readable<boolean> = {
  getState: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
