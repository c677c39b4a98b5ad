import { parentPort } from 'node:worker_threads'
import {
  type Author,
  type ChangeRequest,
  type ListedChange,
  servedRegistry,
  UserError,
} from '@console/platform-registry/served'
import { Failure } from '../api/failure.ts'
import { requireOwner, requireRight } from './requireRight.ts'
import type { TeamToken } from './teamTokens.ts'

export type Work =
  | { kind: 'verify'; dist: string }
  | { kind: 'history'; dist: string; most: number }
  | {
      kind: 'change'
      /** The folder that the console is served from. */
      dist: string
      request: ChangeRequest
      /** The folder of the files that came with it. */
      files: string | undefined
      author: Author
      team: TeamToken
      /** The If-Match header: the number of the change that this one follows. */
      expected: string | undefined
    }

export interface Done {
  change: number
  release: string
  said: string[]
}

/** What a thread throws loses its class on the way. */
export interface Refused {
  status: number
  text: string
}

// The thread that reads, hashes and copies files of releases, which takes seconds: meanwhile the cloud answers others.
async function carryOut({
  dist,
  request,
  files,
  author,
  team,
  expected,
}: Extract<Work, { kind: 'change' }>): Promise<Done> {
  const said: string[] = []
  const { change = 0, release } = await servedRegistry(dist).change({
    request,
    ...(files !== undefined && { files }),
    author,
    allow: (changed, after, owner) => {
      if (expected !== undefined && expected !== `"${after}"`)
        throw new Failure(412, `The registry is at change ${after}, and ${expected} was expected.`)
      for (const remote of changed) requireRight(team, remote)
      if ('remote' in request && owner !== undefined) requireOwner(team, request.remote, owner)
    },
    say: (text) => said.push(text),
  })
  return { change, release, said }
}

export type Result = Done | Refused | string[] | ListedChange[]

async function resultOf(work: Work): Promise<Result> {
  try {
    if (work.kind === 'history') return await servedRegistry(work.dist).history(work.most)
    return await (work.kind === 'verify' ? servedRegistry(work.dist).verify() : carryOut(work))
  } catch (error) {
    if (error instanceof UserError) return { status: 409, text: error.message }
    if (error instanceof Failure) return { status: error.statusCode, text: error.message }
    throw error
  }
}

parentPort?.on('message', (work: Work) => {
  resultOf(work).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ thrown: error }),
  )
})
