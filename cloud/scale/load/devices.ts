import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { tsx } from '../../testing/launch.ts'
import type { Order, Told } from './deviceProcess.ts'

export interface Devices {
  order(order: Exclude<Order, { kind: 'tell' }>): void
  tell(): Promise<Told>
  stop(): void
}

/** Devices in a process of their own. */
export function startDevices(): Devices {
  const child = fork(fileURLToPath(new URL('./deviceProcess.ts', import.meta.url)), { execArgv: ['--import', tsx] })
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The process of the devices ended with ${code}.`)))
  })
  ended.catch(() => {})
  return {
    order: (order) => void child.send(order),
    tell: () => {
      const answer = new Promise<Told>((resolve) => void child.once('message', (told) => resolve(told as Told)))
      child.send({ kind: 'tell' } satisfies Order)
      return Promise.race([answer, ended])
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
