import * as v from 'valibot'

export const moduleName = v.pipe(v.string(), v.regex(/^\.\/[A-Za-z][\w-]*$/, 'must look like ./DeviceListScreen'))
const routePath = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w\-/:]*$/, 'must be a path such as /devices/:id'))

const route = v.object({ name: v.string(), path: routePath, module: moduleName })
export const title = v.object({ en: v.string(), de: v.string() })
// Characters of a path's commands and numbers, no markup; a release checks more. One with an icon that can't be drawn
// still runs.
const drawablePath = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^M[\w\s,.+-]{0,2047}$/i))), undefined)
const navEntry = v.object({
  to: routePath,
  order: v.number(),
  icon: v.string(),
  iconPath: drawablePath,
  title,
  needs: v.fallback(v.optional(v.string()), undefined),
})
export const slotName = v.pipe(v.string(), v.regex(/^[\w.-]+\/v\d+$/, 'must look like secret.create/v1'))
const nameSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'must be a name such as mfe_devices'))

const listOf = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((list) =>
        list.flatMap((item): v.InferOutput<Entry>[] => {
          const read = v.safeParse(entry, item)
          return read.success ? [read.output] : []
        }),
      ),
    ),
    [],
  )

const hash = v.pipe(
  v.string('is missing'),
  v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'must be a sha256, sha384 or sha512 hash'),
)

const release = {
  version: v.pipe(v.string(), v.nonEmpty()),
  entry: v.pipe(v.string(), v.nonEmpty()),
  // Required: a remote whose bytes can't be checked is not run.
  integrity: hash,
  // The entry and what it adds to the dashboard in one file, beside the entry. The entry does without.
  boxes: v.fallback(
    v.optional(
      v.object({ file: v.pipe(v.string(), v.regex(/^[\w.-]+$/)), integrity: hash, modules: v.array(moduleName) }),
    ),
    undefined,
  ),
  platform: v.pipe(v.string(), v.nonEmpty()),
  // Packages that it takes whole from the shell, with the ranges that it runs with. Older builds name none.
  vendors: v.optional(v.record(v.string(), v.string())),
  routes: v.array(route),
  nav: v.array(navEntry),
  slots: v.array(v.object({ slot: slotName, module: moduleName })),
  // Read when they are shown, each for itself.
  extensions: v.fallback(v.array(v.unknown()), []),
}

/** What of a release a signature confirms. */
export const releaseSchema = v.object(release)

/** The public keys of each remote's team: base64 of raw Ed25519 keys, by the remote's name. */
export type SignatureKeys = Readonly<Record<string, readonly string[]>>

const percentSchema = v.fallback(v.object({ percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }), {
  percent: 0,
})

const registrySchema = v.object({
  schema: v.literal(1),
  release: v.string(),
  remotes: v.record(v.string(), v.unknown()),
})

// What can still be read from an invalid entry.
const place = v.fallback(
  v.object({ version: v.fallback(v.string(), '?'), routes: listOf(route), nav: listOf(navEntry) }),
  { version: '?', routes: [], nav: [] },
)

/** A preview is not in the registry: this browser's user has agreed to run it. */
export type ReleaseKind = 'current' | 'previous' | 'canary' | 'preview'

/** One release of a remote, with the remote's name. */
export interface Remote extends v.InferOutput<typeof releaseSchema> {
  name: string
  kind: ReleaseKind
  /** The id of the registry's release that listed it. */
  release: string
  /** Its team's signature with what was signed, unread. */
  signed?: unknown
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const reader =
  (name: string, release: string) =>
  (value: unknown, kind: ReleaseKind): Remote => {
    const where = kind === 'current' ? `remotes.${name}` : `remotes.${name}.${kind}`
    const named = v.safeParse(nameSchema, name)
    const read = v.safeParse(releaseSchema, value)
    if (named.success && read.success)
      return {
        ...read.output,
        name,
        kind,
        release,
        ...(isObject(value) && 'signed' in value && { signed: value.signed }),
      }
    const issues = named.issues ?? read.issues
    return {
      ...v.parse(place, value),
      name,
      kind,
      release,
      entry: '',
      integrity: '',
      platform: '',
      slots: [],
      extensions: [],
      ...(issues && { problem: problemOf(where, issues) }),
    }
  }

const offerOf =
  (release: string) =>
  ([name, value]: [string, unknown]): Offer => {
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

/**
 * An invalid release does not affect others: it is returned with its `problem`. Throws a `RegistryError` when there is
 * no list at all.
 */
export const parseRegistry = (value: unknown): Registry => {
  const result = v.safeParse(registrySchema, value)
  if (!result.success) throw new RegistryError(problemOf('', result.issues))
  const { release: id, remotes } = result.output
  return { release: id, offers: Object.entries(remotes).map(offerOf(id)) }
}
