import { isOutage } from './server.ts'

import * as v from 'valibot'

const moduleName = v.pipe(v.string(), v.regex(/^\.\/[A-Za-z][\w-]*$/, 'must look like ./DeviceListScreen'))
const routePath = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w\-/:]*$/, 'must be a path such as /devices/:id'))

const route = v.object({ name: v.string(), path: routePath, module: moduleName })
const navEntry = v.object({ to: routePath, order: v.number(), icon: v.string(), title: v.object({ en: v.string(), de: v.string() }) })
const nameSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'must be a name such as mfe_devices'))

const release = {
  version: v.pipe(v.string(), v.nonEmpty()),
  entry: v.pipe(v.string(), v.nonEmpty()),
  // Required: a remote whose bytes can't be checked is not run.
  integrity: v.pipe(v.string('is missing'), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'must be a sha256, sha384 or sha512 hash')),
  platform: v.pipe(v.string(), v.nonEmpty()),
  routes: v.array(route),
  nav: v.array(navEntry),
  slots: v.array(v.object({ slot: v.pipe(v.string(), v.regex(/^[\w.-]+\/v\d+$/, 'must look like secret.create/v1')), module: moduleName })),
}

const releaseSchema = v.object(release)
const percentSchema = v.fallback(v.object({ percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }), { percent: 0 })

const registrySchema = v.object({ schema: v.literal(1), release: v.string(), remotes: v.record(v.string(), v.unknown()) })

const listOf = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.fallback(v.pipe(v.array(v.unknown()), v.transform((list) => list.filter((item): item is v.InferOutput<Entry> => v.is(entry, item)))), [])

// What can still be read from an invalid entry.
const place = v.fallback(v.object({ version: v.fallback(v.string(), '?'), routes: listOf(route), nav: listOf(navEntry) }), { version: '?', routes: [], nav: [] })

export type ReleaseKind = 'current' | 'previous' | 'canary'

/** One release of a remote, with the remote's name. */
export interface Remote extends v.InferOutput<typeof releaseSchema> {
  name: string
  kind: ReleaseKind
  /** The id of the registry's release that listed it. */
  release: string
  /** What is wrong with its entry in the registry, and where. Such a release is not run. */
  problem?: string
}

/** What the registry offers of one remote. */
export interface Offer {
  name: string
  current: Remote
  /** Runs when the current one fails. */
  previous?: Remote
  /** Runs for `percent` of the users. */
  canary?: Remote
  percent: number
}

/** Which remotes exist (wire contract, "/registry.json"). */
export interface Registry {
  release: string
  offers: readonly Offer[]
}

/** registry.json is missing or wrong: no remote is known. `message` says where. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
  /** The console's own server does not respond either. */
  readonly unreachable: boolean

  constructor(message: string, { cause, unreachable = false }: { cause?: unknown; unreachable?: boolean } = {}) {
    super(message, { cause })
    this.unreachable = unreachable
  }
}

const problemOf = (where: string, [issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string =>
  `${[where, v.getDotPath(issue)].filter(Boolean).join('.') || 'registry.json'}: ${issue.message}`

const reader = (name: string, release: string) => (value: unknown, kind: ReleaseKind): Remote => {
  const where = kind === 'current' ? `remotes.${name}` : `remotes.${name}.${kind}`
  const named = v.safeParse(nameSchema, name)
  const read = v.safeParse(releaseSchema, value)
  if (named.success && read.success) return { ...read.output, name, kind, release }
  const issues = named.issues ?? read.issues
  return { ...v.parse(place, value), name, kind, release, entry: '', integrity: '', platform: '', slots: [], ...(issues && { problem: problemOf(where, issues) }) }
}

const offerOf = (release: string) => ([name, value]: [string, unknown]): Offer => {
  const read = reader(name, release)
  const { previous, canary } = (value ?? {}) as { previous?: unknown; canary?: unknown }
  return {
    name,
    current: read(value, 'current'),
    ...(previous !== undefined && { previous: read(previous, 'previous') }),
    ...(canary !== undefined && { canary: read(canary, 'canary') }),
    ...v.parse(percentSchema, canary),
  }
}

/** An invalid release does not affect others: it is returned with its `problem`. Throws a `RegistryError` when there is no list at all. */
export const parseRegistry = (value: unknown): Registry => {
  const result = v.safeParse(registrySchema, value)
  if (!result.success) throw new RegistryError(problemOf('', result.issues))
  const { release: id, remotes } = result.output
  return { release: id, offers: Object.entries(remotes).map(offerOf(id)) }
}

/** Fetches and reads the registry. Throws a `RegistryError`. */
export const loadRegistry = async (url: string): Promise<Registry> => {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(30_000) }).catch(async (cause: unknown) => {
    throw new RegistryError(`${url} could not be fetched.`, { cause, unreachable: await isOutage() })
  })
  if (!response.ok) throw new RegistryError(`${url} could not be fetched: HTTP ${response.status}`, { unreachable: await isOutage(response.status) })
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw new RegistryError(`${url} ${cause instanceof SyntaxError ? 'is not valid JSON' : 'could not be fetched'}.`, { cause })
  })
  return parseRegistry(value)
}

/** Milliseconds. A navigation does not read a registry again that was read more recently. */
const freshFor = 30_000

/** The registry as it was last read. Calls while it is being read share one request. */
export const createRegistryCheck = (url: string) => {
  let known: Registry | null = null
  let askedAt = 0
  let asking: Promise<RegistryError | null> | null = null

  const ask = async (): Promise<RegistryError | null> => {
    askedAt = Date.now()
    try {
      known = await loadRegistry(url)
      return null
    } catch (error) {
      if (error instanceof RegistryError) return error
      throw error
    }
  }

  return {
    known: () => known,
    /** Epoch milliseconds. */
    askedAt: () => askedAt,
    isFresh: () => Date.now() - askedAt < freshFor,
    /** Returns why it could not be read. */
    ask: () => (asking ??= ask().finally(() => (asking = null))),
  }
}
