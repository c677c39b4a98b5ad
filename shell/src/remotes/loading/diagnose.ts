import { RemoteFault } from '../remoteFault.ts'
import type { Remote } from '../registry.ts'

const algorithms: Record<string, string> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

const matches = async (bytes: ArrayBuffer, integrity: string): Promise<boolean> => {
  const [algorithm = '', expected] = integrity.split('-')
  // Outside secure contexts the browser has no digest; its own check has spoken already.
  if (!globalThis.crypto?.subtle) return false
  const digest = await crypto.subtle.digest(algorithms[algorithm] ?? 'SHA-384', bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === expected
}

// The runtime's words for a script that was not run at all.
const wasRun = (cause: unknown) => !(cause instanceof Error && cause.message.includes('ScriptNetworkError'))

/** Asks for a file of a remote once more, past every cache, and puts the answer in the place of what was kept: wrong bytes would be kept for a year. */
export const askAgain = (url: string): Promise<Response> => fetch(url, { cache: 'reload', credentials: 'omit', signal: AbortSignal.timeout(10_000) })

/** A script element says only that it failed; asking for the entry again says why. */
export const diagnoseEntry = async (remote: Remote, url: string, cause: unknown): Promise<RemoteFault> => {
  try {
    const response = await askAgain(url)
    if (!response.ok) return new RemoteFault('fetch', remote, { status: response.status, cause })
    if (!(await matches(await response.arrayBuffer(), remote.integrity))) return new RemoteFault('integrity', remote, { cause })
    // Right by now: what the browser refused was an older answer, or a broken one, and the next try gets this one.
    return new RemoteFault(wasRun(cause) ? 'entry' : 'fetch', remote, { cause })
  } catch {
    return new RemoteFault('fetch', remote, { cause })
  }
}
