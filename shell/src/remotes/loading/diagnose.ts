import type { Remote } from '../registry.ts'
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

// The runtime's message about a script that was not run at all.
const wasRun = (cause: unknown) => !(cause instanceof Error && cause.message.includes('ScriptNetworkError'))

const isChunkError = (error: unknown) => error instanceof Error && (error.name === 'ChunkLoadError' || error.message.includes('Loading chunk'))

// "… timed out." of an entry, "Loading chunk … (timeout: https://…)" of a chunk.
const hasTimedOut = (error: unknown) => error instanceof Error && /timed out|\(timeout: /.test(error.message)

/** Fetches a file of a remote again, past every cache, and replaces the cached copy: wrong bytes would be kept for a year. */
const fetchAgain = (url: string): Promise<Response> => fetch(url, { cache: 'reload', credentials: 'omit', signal: AbortSignal.timeout(10_000) })

// webpack's message ends with "(error: https://…/file.js)".
const chunkStatus = async (error: Error): Promise<{ status?: number }> => {
  const url = /(https?:\/\/[^\s)]+)\)?$/.exec(error.message)?.[1]
  const response = url ? await fetchAgain(url).catch(() => null) : null
  return response && !response.ok ? { status: response.status } : {}
}

/** A script element reports only that it failed. Fetching the entry again finds out why. */
const diagnoseEntry = async (remote: Remote, url: string, cause: unknown): Promise<RemoteFault> => {
  try {
    const response = await fetchAgain(url)
    if (!response.ok) return new RemoteFault('fetch', remote, { status: response.status, cause })
    if (!(await matches(await response.arrayBuffer(), remote.integrity))) return new RemoteFault('integrity', remote, { cause })
    // The bytes are right now: the browser refused an older or a damaged copy, and the next attempt gets this one.
    return new RemoteFault(wasRun(cause) ? 'entry' : 'fetch', remote, { cause })
  } catch {
    return new RemoteFault('fetch', remote, { cause })
  }
}

const faultOf = async (remote: Remote, url: string, error: unknown): Promise<RemoteFault> => {
  if (error instanceof RemoteFault) return error
  if (hasTimedOut(error)) return new RemoteFault('timeout', remote, { cause: error })
  if (error instanceof Error && isChunkError(error)) return new RemoteFault('chunk', remote, { ...(await chunkStatus(error)), cause: error })
  if (error instanceof Error && /\.\/\w+.* (does not exist|is not exposed|not found)/i.test(error.message)) return new RemoteFault('module', remote, { cause: error })
  return diagnoseEntry(remote, url, error)
}

/** Why a module of a remote could not be loaded. While the server is down, nothing is known to be wrong with the remote. */
export const diagnose = async (remote: Remote, url: string, error: unknown): Promise<RemoteFault> => {
  const fault = await faultOf(remote, url, error)
  const isFile = fault.kind === 'fetch' || fault.kind === 'chunk'
  return isFile && (await isOutage(fault.status)) ? new RemoteFault('unreachable', remote, { cause: fault.cause }) : fault
}
