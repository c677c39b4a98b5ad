import { once } from 'node:events'
import { runScript } from './launch.ts'

/** Strangers who sign in nowhere. */
export interface Crowd {
  kind: 'silent' | 'silentTls' | 'halfTls' | 'halfConnect' | 'asking' | 'webSocket'
  port: number
  /** What its requests name. */
  host: string
  count: number
  /** Where they come from. */
  addresses: readonly string[]
}

/** A user or a device who sends as much as it can. */
export interface Flood {
  kind: 'properties' | 'propertiesOfConnect' | 'messages' | 'subscriptions'
  over: 'websocket' | 'device'
  url: string
  username: string
  password: string
  topic: string
}

/** What an account asks for again and again, so many times at once. */
export interface Load {
  kind: 'lists' | 'refusedBodies' | 'messages' | 'fanOut' | 'retained'
  atOnce: number
  address: string
  brokerUrl: string
  username: string
  token: string
  device: string
}

type Attack =
  | { script: 'loads.ts'; attack: Load }
  | { script: 'strangers.ts'; attack: Crowd }
  | { script: 'floods.ts'; attack: Flood }

/**
 * Does something while others attack, and tells how many connections, or pieces of a flood, these had; of a load also
 * how many failed.
 */
export async function under<Result>(
  { script, attack }: Attack,
  work: () => Promise<Result>,
): Promise<{ result: Result; count: number; failed: number }> {
  const attackers = runScript(script, [JSON.stringify(attack)])
  const { process: child } = attackers
  try {
    await attackers.line
    const result = await work()
    const told = once(child.stdout ?? child, 'data') as Promise<[Buffer]>
    child.stdin?.write('\n')
    const [bytes] = await told
    const [count, failed = 0] = bytes.toString().trim().split(' ').map(Number)
    return { result, count: count ?? 0, failed }
  } finally {
    child.kill('SIGKILL')
    await attackers.ended
  }
}
