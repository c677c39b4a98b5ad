import { afterAll, afterEach, beforeAll } from '@jest/globals'
import type { CloudOptions } from '../../src/options.ts'
import { startCloudProcess, type CloudProcess } from '../cloudProcess.ts'
import { startTarget, type Target } from '../integrations/target.ts'
import { removeTemporaryFolders } from '../temporaryFolder.ts'
import { User } from '../user.ts'
import { newDatabase } from './databases.ts'
import { frontDoor, type FrontDoor } from './frontDoor.ts'

export interface Two {
  one: CloudProcess
  other: CloudProcess
  /** Somebody who is signed in, and whose requests go to both in turn. */
  user: User
}

/**
 * Clouds that share a database, in pairs behind one address each; and a server that their integrations may call. They
 * end with their test, or after all tests of the file.
 */
export class TwoClouds {
  readonly #running: CloudProcess[] = []
  readonly #doors: FrontDoor[] = []
  #target: Target | undefined

  constructor(lasting: 'test' | 'all' = 'test') {
    const end = async () => {
      for (const cloud of this.#running.splice(0)) await cloud.stop()
      for (const door of this.#doors.splice(0)) await door.close()
    }
    beforeAll(async () => {
      this.#target = await startTarget()
    })
    if (lasting === 'test') afterEach(end)
    afterAll(async () => {
      await end()
      await this.#target?.close()
      removeTemporaryFolders()
    })
  }

  get target(): Target {
    if (!this.#target) throw new Error('The tests have not begun.')
    return this.#target
  }

  /** They start at once: both find an empty database. */
  async start(more: Partial<CloudOptions> = {}): Promise<Two> {
    const door = await frontDoor()
    this.#doors.push(door)
    const options = {
      database: await newDatabase(),
      origin: door.address,
      lease: 1500,
      allowTargets: ['127.0.0.1'],
      timeout: 60_000,
      ...more,
    }
    const [one, other] = await Promise.all([startCloudProcess(options), startCloudProcess(options)])
    this.#running.push(one, other)
    door.lead([one.address, other.address])
    return { one, other, user: await User.signIn({ ...one, address: door.address }) }
  }
}

/** The same user, asking one of the clouds only. */
export const at =
  (cloud: CloudProcess, user: User) =>
  async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${cloud.address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${user.tokens.access_token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }
