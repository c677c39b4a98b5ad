import * as v from 'valibot'

const moduleName = v.pipe(v.string(), v.regex(/^\.\/[A-Za-z][\w-]*$/, 'must look like ./DeviceListScreen'))
const routePath = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w\-/:]*$/, 'must be a path such as /devices/:id'))

const release = {
  version: v.pipe(v.string(), v.nonEmpty()),
  entry: v.pipe(v.string(), v.nonEmpty()),
  // Required: a remote whose bytes can't be checked is not run.
  integrity: v.pipe(v.string('is missing'), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'must be a sha256, sha384 or sha512 hash')),
  platform: v.pipe(v.string(), v.nonEmpty()),
  routes: v.array(v.object({ name: v.string(), path: routePath, module: moduleName })),
  nav: v.array(v.object({ to: routePath, order: v.number(), icon: v.string(), title: v.object({ en: v.string(), de: v.string() }) })),
  slots: v.array(v.object({ slot: v.pipe(v.string(), v.regex(/^[\w.-]+\/v\d+$/, 'must look like secret.create/v1')), module: moduleName })),
}

const schema = v.object({
  schema: v.literal(1),
  release: v.string(),
  remotes: v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'must be a name such as mfe_devices')),
    v.object({
      ...release,
      previous: v.optional(v.object(release)),
      canary: v.optional(v.object({ ...release, percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) })),
    }),
  ),
})

/** Which remotes exist (wire contract, "/registry.json"). */
export type Registry = v.InferOutput<typeof schema>
type Release = Registry['remotes'][string]

/** One release of a remote, with the remote's name. */
export interface Remote extends Omit<Release, 'previous' | 'canary'> {
  name: string
}

/** registry.json is missing or wrong: no remote is known. `message` says where. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
}

export const parseRegistry = (value: unknown): Registry => {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new RegistryError(`${v.getDotPath(issue) ?? 'registry'}: ${issue.message}`)
}

export const remotesOf = (registry: Registry): Remote[] => Object.entries(registry.remotes).map(([name, remote]) => ({ ...remote, name }))

/** Fetches and reads the registry. Throws a `RegistryError`. */
export const loadRegistry = async (url: string): Promise<Registry> => {
  const response = await fetch(url, { cache: 'no-cache' }).catch((cause: unknown) => {
    throw new RegistryError(`${url} could not be fetched.`, { cause })
  })
  if (!response.ok) throw new RegistryError(`${url} could not be fetched: HTTP ${response.status}`)
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw new RegistryError(`${url} is not valid JSON.`, { cause })
  })
  return parseRegistry(value)
}
