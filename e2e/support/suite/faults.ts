import { builtFiles, readBuilt } from '../dist.ts'
import { chunksOf, entryScript, type Answer, type Registry, type RemoteName, type Suite } from './suite.ts'

type Release = Registry['remotes'][string]

/** A way in which a release of a remote can be broken. */
export interface Fault {
  name: string
  /** What the section's card says of it. */
  cause: string
  /** How often it is tried; once, unless it may pass. Null where nobody can tell whether it may. */
  attempts?: number | null
  /** What the browser reports of it. */
  reports?: RegExp
  /** Nothing of the release may be asked for. */
  fetchesNothing?: boolean
  /** Milliseconds after which it shows. */
  after?: number
  /** Its entry; one that works when missing. */
  script?: (remote: RemoteName, module: string) => string
  /** What the server answers instead of the entry. */
  answer?: Answer
  /** What the registry says of the release. */
  change?: (release: Release) => void
  prepare?: (suite: Suite, remote: RemoteName) => Promise<unknown>
}

const html = { status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Welcome</title>' }

const works = (remote: RemoteName, module: string, component = '() => () => null'): string => entryScript(remote, { [module]: component })

let copies = 0

/** The built entry, which keeps its chunks apart from those of any other release in the page. */
const builtEntry = (remote: RemoteName): string => {
  const [file = ''] = builtFiles(`remotes/${remote}`, '.js').filter((name) => name.includes('/remoteEntry.'))
  return readBuilt(file).replaceAll(/webpackChunk\w+/g, `webpackChunkCopy${++copies}`)
}

const chunks = (answer: Answer) => (suite: Suite, remote: RemoteName) =>
  suite.page.route(chunksOf(remote), (route) => (route.request().url().includes('/99.0.') ? suite.answer(route, answer) : route.fallback()))

const mismatch = "The entry script's bytes do not match their hash"

/** Those that every remote is proved against. */
export const faults: readonly Fault[] = [
  { name: 'entry: 404', cause: 'The entry script answered HTTP 404', answer: { status: 404, body: 'gone' } },
  { name: 'entry: HTML with 200', cause: mismatch, answer: html },
  { name: 'entry: 500', cause: 'The entry script answered HTTP 500', attempts: 3, answer: { status: 500, body: 'later' } },
  { name: 'entry: no answer for 120 s', cause: 'A script of the section did not arrive within two minutes', after: 121_000, answer: 'never' },
  { name: 'entry: syntax error', cause: 'The entry script failed', reports: /SyntaxError/, script: () => 'var x = {{' },
  { name: 'entry: throws', cause: 'The entry script failed', reports: /the entry broke/, script: () => 'throw new Error("the entry broke")' },
  { name: 'screen: throws while it is shown', cause: 'the screen broke', script: (remote, module) => works(remote, module, `() => () => { throw new Error('the screen broke') }`) },
  { name: 'chunk: 404', cause: 'A script of the section answered HTTP 404', script: builtEntry, prepare: chunks({ status: 404, body: 'gone' }) },
  { name: 'chunk: other bytes', cause: 'A script of the section did not arrive or does not match its hash', attempts: null, script: builtEntry, prepare: chunks({ contentType: 'text/javascript', body: 'window.ran = true' }) },
  { name: 'entry: other bytes', cause: mismatch, answer: { contentType: 'text/javascript', body: 'window.ran = true' } },
  { name: 'registry: no hash', cause: 'Expected "integrity"', fetchesNothing: true, change: (release) => delete release.integrity },
  { name: 'registry: foreign origin', cause: "The entry script's address was refused", fetchesNothing: true, change: (release) => (release.entry = `https://elsewhere.example${release.entry}`) },
  { name: 'registry: other platform', cause: 'It needs platform ^99.0.0', fetchesNothing: true, change: (release) => (release.platform = '^99.0.0') },
]

/** Those that are proved against one remote each. */
export const furtherFaults: readonly Fault[] = [
  { name: 'entry: something else', cause: 'The entry script failed', script: () => 'var somethingElse = 1' },
  { name: 'registry: an address that climbs', cause: "The entry script's address was refused", fetchesNothing: true, change: (release) => (release.entry = `/remotes/../${release.entry}`) },
  { name: 'entry: lacks the screen', cause: 'The module is missing', script: (remote) => works(remote, 'Another') },
  { name: 'screen: is no component', cause: 'The module is missing', script: (remote, module) => works(remote, module, '() => 7') },
]

/** Releases a version of a remote that is broken in this way, in the place of the current one. */
export const breakRelease = async (suite: Suite, remote: RemoteName, module: string, fault: Fault, keepsPrevious = false): Promise<string> => {
  await fault.prepare?.(suite, remote)
  const script = (fault.script ?? ((name: RemoteName) => works(name, module)))(remote, module)
  return suite.release(remote, script, { ...(fault.answer !== undefined && { answer: fault.answer }), ...(fault.change && { change: fault.change }), keepsPrevious })
}
