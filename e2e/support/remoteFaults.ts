import { builtFiles, readBuilt } from './dist.ts'
import {
  chunksOf,
  entryScript,
  type StubResponse,
  type Registry,
  type RemoteName,
  type RemoteReleases,
} from './remoteReleases.ts'

type Release = Registry['remotes'][string]

/** A way to break a release of a remote. */
export interface Fault {
  name: string
  /** What the section's card shows as the cause. */
  cause: string
  /** How often loading is tried: once, unless the fault may be temporary. Null where that can't be known. */
  attempts?: number | null
  /** What the browser reports. */
  reports?: RegExp
  /** No file of the release may be requested. */
  fetchesNothing?: boolean
  /** Milliseconds until the fault is shown. */
  after?: number
  /** The source of its entry; a working one when missing. */
  script?: (remote: RemoteName, module: string) => string
  /** The server's response in place of the entry. */
  response?: StubResponse
  /** A change of the release's entry in the registry. */
  change?: (release: Release) => void
  prepare?: (releases: RemoteReleases, remote: RemoteName) => Promise<unknown>
}

const html = { status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Welcome</title>' }

const works = (remote: RemoteName, module: string, component = '() => () => null'): string =>
  entryScript(remote, { [module]: component })

let copies = 0

/** The built entry, with chunks of its own: another release in the page has others. */
const builtEntry = (remote: RemoteName): string => {
  const [file = ''] = builtFiles(`remotes/${remote}`, '.js').filter((name) => /\/remoteEntry\.\w+\.js$/.test(name))
  return readBuilt(file).replaceAll(/webpackChunk\w+/g, `webpackChunkCopy${++copies}`)
}

const chunks = (response: StubResponse) => (releases: RemoteReleases, remote: RemoteName) =>
  releases.page.route(chunksOf(remote), (route) =>
    route.request().url().includes('/99.0.') ? releases.respond(route, response) : route.fallback(),
  )

const mismatch = "The entry script's bytes do not match their hash"

/** The faults that every remote is tested with. */
export const faults: readonly Fault[] = [
  { name: 'entry: 404', cause: 'The entry script returned HTTP 404', response: { status: 404, body: 'gone' } },
  { name: 'entry: HTML with 200', cause: mismatch, response: html },
  {
    name: 'entry: 500',
    cause: 'The entry script returned HTTP 500',
    attempts: 3,
    response: { status: 500, body: 'later' },
  },
  {
    name: 'entry: no answer for 120 s',
    cause: 'A script of the section did not arrive within two minutes',
    after: 121_000,
    response: 'never',
  },
  { name: 'entry: syntax error', cause: 'The entry script failed', reports: /SyntaxError/, script: () => 'var x = {{' },
  {
    name: 'entry: throws',
    cause: 'The entry script failed',
    reports: /the entry broke/,
    script: () => 'throw new Error("the entry broke")',
  },
  {
    name: 'screen: throws while it is shown',
    cause: 'the screen broke',
    script: (remote, module) => works(remote, module, `() => () => { throw new Error('the screen broke') }`),
  },
  {
    name: 'chunk: 404',
    cause: 'A script of the section returned HTTP 404',
    script: builtEntry,
    prepare: chunks({ status: 404, body: 'gone' }),
  },
  {
    name: 'chunk: other bytes',
    cause: 'A script of the section did not arrive or does not match its hash',
    attempts: null,
    script: builtEntry,
    prepare: chunks({ contentType: 'text/javascript', body: 'window.ran = true' }),
  },
  {
    name: 'entry: other bytes',
    cause: mismatch,
    response: { contentType: 'text/javascript', body: 'window.ran = true' },
  },
  {
    name: 'registry: no hash',
    cause: 'Expected "integrity"',
    fetchesNothing: true,
    change: (release) => delete release.integrity,
  },
  {
    name: 'registry: foreign origin',
    cause: "The entry script's address was refused",
    fetchesNothing: true,
    change: (release) => (release.entry = `https://elsewhere.example${release.entry}`),
  },
  {
    name: 'registry: other platform',
    cause: 'It needs contract ^99.0.0',
    fetchesNothing: true,
    change: (release) => (release.platform = '^99.0.0'),
  },
]

/** The faults that are tested with one remote each. */
export const furtherFaults: readonly Fault[] = [
  { name: 'entry: something else', cause: 'The entry script failed', script: () => 'var somethingElse = 1' },
  {
    name: 'registry: an address that climbs',
    cause: "The entry script's address was refused",
    fetchesNothing: true,
    change: (release) => (release.entry = `/remotes/../${release.entry}`),
  },
  { name: 'entry: lacks the screen', cause: 'The module is missing', script: (remote) => works(remote, 'Another') },
  {
    name: 'registry: other react',
    cause: 'It was built for react ^18.0.0; this console provides react 19.',
    fetchesNothing: true,
    change: (release) => (release.vendors = { react: '^18.0.0' }),
  },
  {
    name: 'screen: is no component',
    cause: 'The module is missing',
    script: (remote, module) => works(remote, module, '() => 7'),
  },
]

/** Releases a version of a remote with this fault as the current one. Returns the version. */
export const breakRelease = async (
  releases: RemoteReleases,
  remote: RemoteName,
  module: string,
  fault: Fault,
  keepsPrevious = false,
): Promise<string> => {
  await fault.prepare?.(releases, remote)
  const script = (fault.script ?? ((name: RemoteName) => works(name, module)))(remote, module)
  return releases.release(remote, script, {
    ...(fault.response !== undefined && { response: fault.response }),
    ...(fault.change && { change: fault.change }),
    keepsPrevious,
  })
}
