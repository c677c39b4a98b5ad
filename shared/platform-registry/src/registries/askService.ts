import path from 'node:path'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { compress } from '../folder/compress.ts'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { sha256 } from '../sha256.ts'
import { UserError } from '../userError.ts'
import { postPatiently } from './postPatiently.ts'

const atOnce = 4
/** Milliseconds. */
const longest = 120_000
/** A release of 5,000 files waits a few times: the service takes so many in a minute. */
const maxWaits = 10

/** Bytes of a file that a service takes. */
export const maxFileBytes = 16 * 1024 * 1024

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .map((file) => file.split(path.sep).join('/'))
    .sort()

export type Ask = (method: string, address: string, body?: object | Uint8Array) => Promise<Response>

/** Seconds that the service asks to wait before the same again; undefined where it refuses for good. */
const pauseOf = ({ status, headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return (status === 429 || status === 503) && seconds >= 0 && seconds <= 120 ? seconds : undefined
}

/** Asks the service; refusals are told in its own words. */
const asker =
  (base: string, token: string): Ask =>
  async (method, address, body) => {
    const mayBeMissing =
      method === 'HEAD' || (method === 'GET' && /^\/api\/registry\/(releases|previews)\//.test(address))
    const isFile = body instanceof Uint8Array
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }),
    }
    const request = () => {
      if (method === 'POST' && !isFile) return postPatiently(`${base}${address}`, headers, JSON.stringify(body ?? {}))
      return fetch(`${base}${address}`, {
        method,
        headers,
        signal: AbortSignal.timeout(longest),
        redirect: 'error',
        ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      })
    }
    const send = () =>
      request().catch((cause: unknown) => {
        throw new UserError(
          `${base} can't be reached: ${cause instanceof Error ? cause.message : String(cause)}. If a change was on its way, npm run history tells whether it was made.`,
          { cause },
        )
      })
    let response = await send()
    for (
      let waits = 0, pause = pauseOf(response);
      pause !== undefined && waits < maxWaits;
      waits += 1, pause = pauseOf(response)
    ) {
      await response.body?.cancel()
      await setTimeout(pause * 1000)
      response = await send()
    }
    if (!response.ok && !(mayBeMissing && [404, 405].includes(response.status)))
      throw new UserError(`${base} answered ${response.status}: ${(await response.text()).slice(0, 2000)}`)
    return response
  }

interface There {
  /** SHA-256 of the release.json, where the version was released. */
  stored?: string
  /** SHA-256 of files that were sent and wait for their change. */
  files: Readonly<Record<string, string>>
}

const nothing: There = { files: {} }

/** What need not be sent again. An older service does not tell. */
const whatIsThere = async (ask: Ask, address: string): Promise<There> => {
  const response = await ask('GET', address)
  if (response.ok) return { files: {}, ...((await response.json()) as Partial<There>) }
  await response.body?.cancel()
  return nothing
}

/**
 * Sends what the service lacks, its description last. Returns the description's SHA-256. The service keeps compressed
 * copies as they come, and makes none.
 */
export const sendFiles = async (
  ask: Ask,
  address: string,
  folder: string,
  description: 'release.json' | 'shell.json',
): Promise<string> => {
  compress(folder)
  const tooLarge = filesIn(folder).find((file) => statSync(path.join(folder, file)).size > maxFileBytes)
  // Told here: a service that refuses it closes the connection while it is sent.
  if (tooLarge !== undefined)
    throw new UserError(
      `${path.join(folder, tooLarge)} has more than ${maxFileBytes / 1024 / 1024} MB, and a registry service takes no larger file.`,
    )
  const hashOf = (file: string) => sha256(readFileSync(path.join(folder, file)))
  const put = (file: string) => ask('PUT', `${address}/${file}`, readFileSync(path.join(folder, file)))
  const there = await whatIsThere(ask, address)
  const digest = hashOf(description)
  // What was released stays as it is; the service compares the signature with what it has.
  const isNeeded = (file: string) =>
    there.stored === digest ? file === 'signed.json' : there.files[file] !== hashOf(file)
  const next = filesIn(folder)
    .filter((file) => file !== description && isNeeded(file))
    .values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const file of next) await put(file)
    }),
  )
  if (isNeeded(description)) await put(description)
  return digest
}

/** Sends a build of a remote. */
export const upload = (
  ask: Ask,
  { name, folder, release: { version } }: BuiltRelease,
  kind: 'releases' | 'previews' = 'releases',
): Promise<string> => sendFiles(ask, `/api/registry/${kind}/${name}/${version}`, folder, 'release.json')

type Environment = Readonly<Record<string, string | undefined>>

/** Asks a service with the token of the environment. */
export const askService = (base: string, environment: Environment): Ask => {
  const token = environment['REGISTRY_TOKEN']
  if (!token)
    throw new UserError(
      `REGISTRY_TOKEN is missing in the environment: ${base} takes the token of a team. \`npm run release-token\` issues one, where the service runs.`,
    )
  return asker(base, token)
}
