import type { Remote } from '@console/platform-registry/schema'
import { RemoteFault } from '../remoteFault.ts'
import { isOutage } from '../server.ts'

const algorithms: Record<string, string> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

const matches = async (bytes: ArrayBuffer, integrity: string): Promise<boolean> => {
  const [algorithm = '', expected] = integrity.split('-')
  // Outside secure contexts the browser has no digest. Its own check has found the bytes wrong already.
  if (!globalThis.crypto?.subtle) return false
  const digest = await crypto.subtle.digest(algorithms[algorithm] ?? 'SHA-384', bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === expected
}

/**
 * Fetches a file of a remote again, past every cache, and replaces the cached copy: wrong bytes would be kept for a
 * year.
 */
const fetchAgain = (url: string): Promise<Response> =>
  fetch(url, { cache: 'reload', credentials: 'omit', signal: AbortSignal.timeout(10_000) })

/** The file that has a remote's entry, and the hash that it is to have. */
interface EntryFile {
  url: string
  integrity: string
}

/** A script element reports only that it failed. Fetching the entry again finds out why. */
const diagnoseEntry = async (
  remote: Remote,
  { url, integrity }: EntryFile,
  message: string,
  cause: unknown,
): Promise<RemoteFault> => {
  try {
    const response = await fetchAgain(url)
    if (!response.ok) return new RemoteFault('fetch', remote, { status: response.status, cause })
    if (!(await matches(await response.arrayBuffer(), integrity)))
      return new RemoteFault('integrity', remote, { cause })
    // The runtime says so of a script that was not run at all. Its bytes are right now: the browser refused an older or
    // damaged copy, and the next attempt gets this one.
    return new RemoteFault(message.includes('ScriptNetworkError') ? 'fetch' : 'entry', remote, { cause })
  } catch {
    return new RemoteFault('fetch', remote, { cause })
  }
}

const diagnoseChunk = async (remote: Remote, message: string, cause: unknown): Promise<RemoteFault> => {
  // webpack's message ends with "(error: https://…/file.js)".
  const url = /(https?:\/\/[^\s)]+)\)?$/.exec(message)?.[1]
  const response = url ? await fetchAgain(url).catch(() => null) : null
  return new RemoteFault('chunk', remote, { ...(response && !response.ok && { status: response.status }), cause })
}

/** Recognizes an error of the federation runtime or of webpack by its message: neither has codes. */
const faultOf = async (remote: Remote, file: EntryFile, error: unknown): Promise<RemoteFault> => {
  if (error instanceof RemoteFault) return error
  const message = error instanceof Error ? error.message : ''
  // "… timed out." of an entry, "Loading chunk … (timeout: https://…)" of a chunk.
  if (/timed out|\(timeout: /.test(message)) return new RemoteFault('timeout', remote, { cause: error })
  if (message.includes('Loading chunk')) return diagnoseChunk(remote, message, error)
  if (/\.\/\w+.* (does not exist|is not exposed|not found)/i.test(message))
    return new RemoteFault('module', remote, { cause: error })
  return diagnoseEntry(remote, file, message, error)
}

/**
 * Why a module of a remote could not be loaded. While the server is down, nothing is known to be wrong with the remote.
 */
export const diagnose = async (remote: Remote, file: EntryFile, error: unknown): Promise<RemoteFault> => {
  const fault = await faultOf(remote, file, error)
  const isFile = fault.kind === 'fetch' || fault.kind === 'chunk'
  return isFile && (await isOutage(fault.status))
    ? new RemoteFault('unreachable', remote, { cause: fault.cause })
    : fault
}
