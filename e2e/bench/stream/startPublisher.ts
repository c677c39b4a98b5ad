import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load, Published, PublisherMessage } from './publisher.ts'

const tsx = new URL('../../../shared/platform-build/node_modules/tsx/dist/loader.mjs', import.meta.url).href

export interface Publisher {
  /** The websocket address of its broker. */
  url: string
  /** Waits for a subscription, then sends evenly. Resolves when all is sent. */
  publish(load: Load): Promise<Published>
  stop(): void
}

/** Starts a broker that publishes by itself, in a process of its own, so that its cost is not measured. */
export const startPublisher = async (): Promise<Publisher> => {
  const child = fork(fileURLToPath(new URL('./publisher.ts', import.meta.url)), { execArgv: ['--import', tsx] })
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The publisher ended with ${code}.`)))
  })
  const next = () =>
    Promise.race([
      ended,
      new Promise<PublisherMessage>((resolve) => {
        child.once('message', (message) => resolve(message as PublisherMessage))
      }),
    ])
  const ready = await next()
  if (ready.kind !== 'ready') throw new Error('The publisher did not become ready.')
  return {
    url: ready.url,
    publish: async (load) => {
      const reply = next()
      child.send(load)
      const published = await reply
      if (published.kind !== 'published') throw new Error('The publisher did not publish.')
      return published
    },
    stop: () => {
      ended.catch(() => {})
      child.kill()
    },
  }
}
