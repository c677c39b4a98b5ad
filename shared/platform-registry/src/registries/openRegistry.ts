import path from 'node:path'
import { deploymentAt, type FolderDeployment, hasJournal, openDeployment } from '../folder/deployment.ts'
import { requireFolderForShell } from '../shells/publishShell.ts'
import { probe } from '../targets/probe.ts'
import { isLocal, s3Target } from '../targets/s3Target.ts'
import type { Target } from '../targets/target.ts'
import { webDavTarget } from '../targets/webDavTarget.ts'
import { UserError } from '../userError.ts'
import type { Registry } from './registry.ts'
import { serviceRegistry } from './serviceRegistry.ts'
import { targetRegistry } from './targetRegistry.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A store of files in the network: this process checks each change, and that the store keeps its conditions. */
const storeRegistry = (target: Target): Registry => {
  const registry = targetRegistry({ target })
  const probed =
    <Given extends unknown[], Result>(action: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await probe(target)
      return action(...given)
    }
  const { shell, change } = registry
  return {
    ...registry,
    change: probed(change),
    shell: { ...shell, release: probed(shell.release), rollBack: probed(shell.rollBack) },
  }
}

const hasService = async (base: string): Promise<boolean> => {
  const response = await fetch(`${base}/api/registry`, {
    signal: AbortSignal.timeout(30_000),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new UserError(`${base} can't be reached: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    })
  })
  if (response.status === 429 || response.status >= 500)
    throw new UserError(`${base} answered ${response.status}, so it can't be told what is there. Try again.`)
  const value: unknown = response.ok ? await response.json().catch(() => null) : await response.body?.cancel()
  return typeof value === 'object' && value !== null && 'registry' in value && value.registry === 1
}

const baseOf = (to: string): string => {
  const url = URL.canParse(to) ? new URL(to) : undefined
  if (!url || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new UserError(
      `"${to}" must be an address without a name, a query or a #. Credentials are in the environment.`,
    )
  if (url.protocol === 'http:' && !isLocal(url.hostname))
    throw new UserError(`"${to}" must be an https address: credentials are sent there.`)
  return url.href.replace(/\/$/, '')
}

const registryBehind = async (to: string, environment: Environment): Promise<Registry> => {
  const base = baseOf(to)
  return (await hasService(base)) ? serviceRegistry(base, environment) : storeRegistry(webDavTarget(base, environment))
}

/** The address of a registry service; `why` tells what needs one. */
export const requireService = async (to: string, why: string): Promise<string> => {
  if (/^https?:\/\//.test(to)) {
    const base = baseOf(to)
    if (await hasService(base)) return base
  }
  throw new UserError(
    `${to} is not a registry service. ${why}. Give the address of a console that has one; in the console's own workspace, npm start -- --releases serves one.`,
  )
}

/** A folder in which a console may begin. */
const beginDeployment = (folder: string): FolderDeployment => {
  requireFolderForShell(folder)
  return deploymentAt(folder)
}

/**
 * Opens the registry that --to names: a folder, `s3://bucket/prefix?endpoint=…`, or an address of a registry service or
 * a store with conditional writes. The first release of a shell `begins` a console there; a repair takes one that
 * `lacksRegistry`.
 */
export const openRegistry = async (
  to: string,
  environment: Environment = process.env,
  { begins = false, lacksRegistry = false } = {},
): Promise<Registry> => {
  if (to.startsWith('s3://')) return storeRegistry(s3Target(to, environment))
  if (/^https?:\/\//.test(to)) return registryBehind(to, environment)
  const folder = path.resolve(to)
  return targetRegistry(
    begins
      ? beginDeployment(folder)
      : lacksRegistry && hasJournal(folder)
        ? deploymentAt(folder)
        : openDeployment(folder),
  )
}
