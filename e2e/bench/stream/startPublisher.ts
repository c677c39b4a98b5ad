import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load, Published, Told } from './publisher.ts'

const tsx = new URL('../../../shared/tooling/node_modules/tsx/dist/loader.mjs', import.meta.url).href

export interface Publisher {
  /** Its broker's websocket address. */
  url: string
  /** Waits until somebody has subscribed, then sends evenly. Resolves when all is sent. */
  publish(load: Load): Promise<Published>
  stop(): void
}

/** Starts a broker that publishes by itself, in a process of its own: what it costs is not the page's. */
export const startPublisher = async (): Promise<Publisher> => {
  const child = fork(fileURLToPath(new URL('./publisher.ts', import.meta.url)), { execArgv: ['--import', tsx] })
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The publisher ended with ${code}.`)))
  })
  const next = () => Promise.race([ended, new Promise<Told>((resolve) => { child.once('message', (told) => resolve(told as Told)) })])
  const ready = await next()
  if (ready.kind !== 'ready') throw new Error('The publisher did not become ready.')
  return {
    url: ready.url,
    publish: async (load) => {
      const answer = next()
      child.send(load)
      const told = await answer
      if (told.kind !== 'published') throw new Error('The publisher did not publish.')
      return told
    },
    stop: () => {
      ended.catch(() => {})
      child.kill()
    },
  }
}
