import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { readLines } from './lines.ts'
import { ifKnown, load } from './listQuery.ts'
import { identity, maybeText, maybeTime, parse } from './parse.ts'

const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))

const entrance = v.object({
  host: identity,
  port,
  plainPort: v.optional(v.nullable(port), null),
  lan: v.optional(v.boolean(), false),
  ca: v.optional(v.string(), ''),
  caUntil: maybeTime,
  updatesKey: v.optional(v.string(), ''),
  tells: v.optional(v.boolean(), false),
  kinds: v.optional(v.array(v.string()), []),
})

/**
 * Where devices sign in: its address, the certificate of its authority (PEM), and the key that signs updates. `tells`:
 * the server knows the steps of a device that arrives. Source: GET /api/v1/entrance.
 */
export type Entrance = v.InferOutput<typeof entrance>

const readEntrance = (value: unknown): Entrance | null => {
  if (value === null) return null
  try {
    return parse(entrance, 'entrance', value)
  } catch (error) {
    logFailure('Reading the entrance', error)
    throw error
  }
}

/** Null where the server takes no devices of a user's own. */
export const entranceQuery = (api: Http) => ({
  queryKey: ['entrance'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, '/api/v1/entrance', signal)),
  select: readEntrance,
  // The server's address changes with its network.
  staleTime: 300_000,
})

const claim = v.object({ id: identity, key: maybeText })

/** A device that was added. Its key is told this once; null for one that the cloud simulates. */
export type Claim = v.InferOutput<typeof claim>

export const claimDevice = async (
  api: Http,
  wanted: { name: string; kind: string; labels: readonly string[] },
): Promise<Claim> => parse(claim, 'claim', await api.json('/api/v1/claims', { method: 'POST', json: wanted }))

const at = maybeTime

const arrival = v.object({
  added: at,
  seen: v.optional(v.nullable(v.object({ at, remote: maybeText, protocol: maybeText })), null),
  signedIn: v.optional(v.nullable(v.object({ at })), null),
  firstEvent: v.optional(v.nullable(v.object({ at, event: maybeText })), null),
  problem: v.optional(
    v.nullable(v.object({ at, reason: v.string(), count: v.optional(v.number(), 1), remote: maybeText })),
    null,
  ),
  tells: v.optional(v.boolean(), true),
})

/** How far a device has come on its first way in. Times are epoch milliseconds. */
export type Arrival = v.InferOutput<typeof arrival>

// Characters.
const maxLineLength = 65_536

/**
 * Passes on each state of a device's first steps as it comes. Resolves when the server ends the stream; rejects like
 * any call. Source: GET /api/v1/devices/{id}/arrival.
 */
export const followArrival = async (
  api: Http,
  id: string,
  onState: (arrival: Arrival) => void,
  signal: AbortSignal,
): Promise<void> => {
  const response = await api.request(path`/api/v1/devices/${id}/arrival`, { signal })
  await readLines(response, (line) => onState(parse(arrival, 'arrival', line ?? null)), signal, maxLineLength)
}

export type SdkLanguage = 'python' | 'node' | 'cpp'

const sdk = v.object({ files: v.array(v.object({ path: identity, content: v.string() })) })

/** The files of a device library. Source: GET /api/v1/sdk/{language}. */
export const loadSdk = async (
  api: Http,
  language: SdkLanguage,
): Promise<readonly { path: string; content: string }[]> =>
  parse(sdk, 'sdk', await api.json(path`/api/v1/sdk/${language}`)).files
