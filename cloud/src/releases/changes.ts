import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ChangeRequest,
  parseChangeRequest,
  type ServedRegistry,
  subjectOf,
  UserError,
} from '@console/platform-registry/served'
import { badRequest, conflict, Failure } from '../api/failure.ts'
import type { ChangeQueue } from './changeQueue.ts'
import { requireRight } from './requireRight.ts'
import type { TeamToken } from './teamTokens.ts'
import { descriptionOf, sha256, type Uploads } from './uploads.ts'

interface Sent {
  request: unknown
  digest?: string
  commit?: string
  reason?: string
}

interface Parts {
  registry: ServedRegistry
  changes: ChangeQueue
  /** The folder that the console is served from. */
  dist: string
  uploads: Uploads
  team: TeamToken
  sent: Sent
  /** The If-Match header: the number of the change that this one follows. */
  expected: string | undefined
}

/** Carries a change out, with all checks. The sender gets the texts of refusals without this machine's folders. */
export async function carryOut({ registry, changes, dist, uploads, team, sent, expected }: Parts) {
  const request = readRequest(sent.request)
  const subject = subjectOf(request)
  if (subject !== undefined) requireRight(team, subject)
  const place =
    subject !== undefined &&
    (request.kind === 'release' ||
      request.kind === 'canary' ||
      request.kind === 'release-shell' ||
      request.kind === 'canary-shell')
      ? { token: team.id, remote: subject, version: request.version }
      : undefined
  const stored = place && registry.file(place.remote, place.version, descriptionOf(place.remote))
  const files =
    place && (uploads.has(place) || (stored && uploads.hasSignature(place))) ? uploads.folderOf(place) : undefined
  if (place && sent.digest !== undefined)
    await requireSame(
      sent.digest,
      uploads.has(place)
        ? await readFile(join(uploads.folderOf(place), descriptionOf(place.remote))).catch(() => undefined)
        : stored,
    )
  const author = {
    actor: team.team,
    ...(sent.commit !== undefined && { commit: sent.commit }),
    ...(sent.reason !== undefined && { reason: sent.reason }),
  }
  const make = () => changes.change({ request, files, author, team, expected })
  const done = await (place && files !== undefined ? uploads.during(place, make) : make()).catch(
    async (error: unknown) => {
      if (!(error instanceof Failure) || error.statusCode !== 409) throw error
      // Refused files are gone: the next try brings other ones.
      if (place && files !== undefined && !existsSync(files)) await uploads.remove(place)
      throw conflict(withoutFolders(error.message, dist, files))
    },
  )
  if (place && files !== undefined) await uploads.remove(place)
  return { ...done, said: done.said.map((text) => withoutFolders(text, dist, files)) }
}

function readRequest(value: unknown): ChangeRequest {
  try {
    return parseChangeRequest(value)
  } catch (error) {
    throw error instanceof UserError ? badRequest(error.message) : error
  }
}

async function requireSame(digest: string, stored: Uint8Array | undefined): Promise<void> {
  if (!stored)
    throw conflict(
      'The release is not here: its files come first, release.json (shell.json of a shell) as the last one.',
    )
  if ((await sha256(stored)) !== digest)
    throw conflict(
      'This version is here already, from another build, and a released version never changes. Raise the version.',
    )
}

export function withoutFolders(text: string, dist: string, files: string | undefined): string {
  return text
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(`${dist}/`, '/')
    .replaceAll(dist, 'the console')
    .replaceAll(files ?? dist, 'the upload')
}
