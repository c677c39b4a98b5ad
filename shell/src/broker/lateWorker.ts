import type { PagePort } from '@console/platform/engine'

type Message = Parameters<PagePort['post']>
type Handler = Parameters<PagePort['listen']>[0]

/**
 * A port to a worker that starts once `ready` is. What is said before waits; a view that is opened does not, where the
 * address shows nothing but events.
 */
export const lateWorker = (start: () => PagePort, ready: Promise<void>, canWait: () => boolean): PagePort => {
  const waiting: Message[] = []
  let handler: Handler = () => {}
  let worker: PagePort | null = null
  let closed = false
  const begin = () => {
    if (worker || closed) return
    worker = start()
    worker.listen((message) => handler(message))
    for (const message of waiting.splice(0)) worker.post(...message)
  }
  void ready.then(begin)
  return {
    post: (...message) => {
      if (message[0].kind === 'open' && !canWait()) begin()
      if (worker) worker.post(...message)
      else waiting.push(message)
    },
    listen: (next) => {
      handler = next
    },
    close: () => {
      closed = true
      worker?.close()
    },
  }
}
