import { conflict, Failure } from '../api/failure.ts'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freeLockOf, isTaken, type ListedChange } from '@console/platform-registry/served'
import { FairQueue, TookTooLong, TookTooMuchMemory, WorkThread } from '@console/threads'
import type { Done, Result, Work } from './changeThread.ts'

/** Milliseconds: a change of 96 MB takes a few seconds. */
const limits = { time: 5 * 60_000, resources: { maxOldGenerationSizeMb: 512 } }

type Change = Omit<Extract<Work, { kind: 'change' }>, 'kind' | 'dist'>

/** Whose change it is when no token asks for it. */
const own = { id: '', team: 'the registry service', remotes: ['*'], hash: '', createdAt: '', expiresAt: '' }

/** Changes of the registry, one after the other in a thread; the tokens take turns. */
export class ChangeQueue {
  readonly #dist: string
  readonly #queue = new FairQueue(1)
  readonly #thread: WorkThread<Work, Result>
  // Whoever reads doesn't wait for changes.
  readonly #readings = new FairQueue(1)
  readonly #reader: WorkThread<Work, Result>

  constructor(dist: string, { time, resources } = limits) {
    this.#dist = dist
    this.#thread = new WorkThread(new URL('./changeThread.ts', import.meta.url), { time, resources }, (id) =>
      freeLockOf(dist, id),
    )
    this.#reader = new WorkThread(new URL('./changeThread.ts', import.meta.url), { time, resources })
  }

  /** Throws a Failure for what was refused. */
  async change(change: Change): Promise<Done> {
    return (await this.#run(change.team.id, { kind: 'change', dist: this.#dist, ...change }).finally(() =>
      removeTaken(change.files),
    )) as Done
  }

  /** What is wrong with the journal, and with files of releases. */
  async verify(token: string): Promise<string[]> {
    return (await this.#run(token, { kind: 'verify', dist: this.#dist })) as string[]
  }

  /** The newest changes. Each has the whole registry, so that reading them takes a while. */
  async history(token: string, most: number): Promise<ListedChange[]> {
    return (await this.#run(
      token,
      { kind: 'history', dist: this.#dist, most },
      this.#readings,
      this.#reader,
    )) as ListedChange[]
  }

  /** A canary that the service itself ends. */
  async endCanary(remote: string, version: string, reason: string): Promise<void> {
    await this.change({
      request: { kind: 'end-canary', remote, version },
      files: undefined,
      author: { actor: own.team, reason },
      team: own,
      expected: undefined,
    })
  }

  async #run(
    token: string,
    work: Work,
    queue = this.#queue,
    thread = this.#thread,
  ): Promise<Exclude<Result, { status: number }>> {
    const result = await queue
      .run(token, () => thread.run(work))
      .catch((error: unknown) => {
        if (error instanceof TookTooLong || error instanceof TookTooMuchMemory)
          throw conflict(
            'It took too much time or memory, and was given up. The history tells whether a change was made.',
          )
        throw error
      })
    if ('status' in result) throw new Failure(result.status, result.text)
    return result
  }

  async close(): Promise<void> {
    await Promise.all([this.#thread.close(), this.#reader.close()])
  }
}

/** What a thread that was ended has left: only one makes a change at a time. */
export function removeTaken(files: string | undefined): void {
  const parent = files === undefined ? undefined : dirname(files)
  if (parent === undefined || !existsSync(parent)) return
  for (const name of readdirSync(parent).filter(isTaken)) rmSync(join(parent, name), { recursive: true, force: true })
}
