import { loadRemote, registerRemotes, satisfy } from '@module-federation/enhanced/runtime'
import { askAgain, diagnoseEntry } from './diagnose.ts'
import { permittedEntry } from './entryAddress.ts'
import { idOf } from '../choice/chooseRelease.ts'
import type { Remote } from '../registry.ts'
import { RemoteFault } from '../remoteFault.ts'
import { withRetries } from './retry.ts'
import { isOutage } from './server.ts'
import { installRuntimePlugins, integrityOf, keepShares } from './runtimePlugins.ts'

installRuntimePlugins()

const isChunkError = (error: unknown) => error instanceof Error && (error.name === 'ChunkLoadError' || error.message.includes('Loading chunk'))

// "… timed out." of an entry, "Loading chunk … (timeout: https://…)" of a chunk.
const hasTimedOut = (error: unknown) => error instanceof Error && /timed out|\(timeout: /.test(error.message)

// webpack's message ends with "(error: https://…/file.js)".
const chunkStatus = async (error: Error): Promise<{ status?: number }> => {
  const url = /(https?:\/\/[^\s)]+)\)?$/.exec(error.message)?.[1]
  const response = url ? await askAgain(url).catch(() => null) : null
  return response && !response.ok ? { status: response.status } : {}
}

const faultOf = async (remote: Remote, url: string, error: unknown): Promise<RemoteFault> => {
  if (hasTimedOut(error)) return new RemoteFault('timeout', remote, { cause: error })
  if (error instanceof Error && isChunkError(error)) return new RemoteFault('chunk', remote, { ...(await chunkStatus(error)), cause: error })
  if (error instanceof Error && /\.\/\w+.* (does not exist|is not exposed|not found)/i.test(error.message)) return new RemoteFault('module', remote, { cause: error })
  return diagnoseEntry(remote, url, error)
}

/** The same, where the server is down: the remote may be as good as it was. */
const outageOr = async (fault: RemoteFault, remote: Remote): Promise<RemoteFault> => {
  const isFile = fault.kind === 'fetch' || fault.kind === 'chunk'
  return isFile && (await isOutage(fault.status)) ? new RemoteFault('unreachable', remote, { cause: fault.cause }) : fault
}

/**
 * Loads one module of a remote: its platform range is checked before any script is fetched, its entry's bytes before they
 * run. Throws a `RemoteFault`. After a failed load, the next one starts afresh.
 */
export const createRemoteLoader = (platformVersion: string) => {
  const registered = new Map<string, string>()
  const stalls = new Map<string, number>()

  const register = async (remote: Remote, force: boolean): Promise<{ entry: string; url: string }> => {
    if (remote.problem) throw new RemoteFault('registry', remote, { cause: new Error(remote.problem) })
    if (!satisfy(platformVersion, remote.platform)) throw new RemoteFault('platform', remote, { wanted: remote.platform })
    const entry = await permittedEntry(remote.entry, window.location.href)
    if (!entry) throw new RemoteFault('address', remote)
    // Asked for the same address again, the browser waits for the request that hangs.
    const stalled = stalls.get(entry)
    const url = stalled ? `${entry}?retry=${stalled}` : entry
    const key = `${url} ${remote.integrity}`
    if (force || registered.get(remote.name) !== key) {
      integrityOf.set(url, remote.integrity)
      keepShares()
      registerRemotes([{ name: remote.name, entry: url }], { force: force || registered.has(remote.name) })
      registered.set(remote.name, key)
    }
    return { entry, url }
  }

  // By `idOf`: what failed is registered anew, and nothing else is.
  const failed = new Set<string>()

  const loadOnce = async (remote: Remote, module: string): Promise<object> => {
    const { entry, url } = await register(remote, failed.delete(idOf(remote)))
    try {
      const loaded = await loadRemote<object>(`${remote.name}/${module.slice(2)}`)
      if (!loaded) throw new RemoteFault('module', remote)
      return loaded
    } catch (error) {
      failed.add(idOf(remote))
      const fault = error instanceof RemoteFault ? error : await outageOr(await faultOf(remote, url, error), remote)
      if (fault.kind === 'timeout') stalls.set(entry, (stalls.get(entry) ?? 0) + 1)
      throw fault
    }
  }

  return (remote: Remote, module: string, isWanted: () => boolean): Promise<object> => withRetries(() => loadOnce(remote, module), isWanted)
}
