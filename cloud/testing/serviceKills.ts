import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  changeFor,
  neverAgain,
  newDeployment,
  nextChange,
  openDeployment,
  randomFrom,
  readView,
  removeFolders,
  requireState,
  requireThat,
  requireWhole,
  runKilled,
  same,
} from '@console/platform-registry/killsTesting'
import { openRegistry } from '@console/platform-registry/open'
import { issueToken } from '../src/releases/teamTokens.ts'
import { type Launched, launchCloud } from './launch.ts'

type Service = Launched<{ address: string }>

export interface ServiceKills {
  /** Rounds in which the client was killed, and those in which the service was. */
  clients: number
  services: number
  /** Rounds that came to their end before. */
  finished: number
  /** After how many kills the new state stood. */
  done: number
  /** Changes that were answered as made, and stood after all. */
  kept: number
}

interface Run {
  rounds: number
  seed: number
  /** Milliseconds, after which no more rounds begin. */
  time?: number
  say: (text: string) => void
}

const startService = (dist: string, data: string): Promise<Service> =>
  launchCloud({
    port: 0,
    brokerPort: 0,
    data,
    dist,
    historyDays: 0,
    warmCompiler: false,
    showAccount: false,
    releases: true,
  })

/** Calls back when this process asks for a change: what comes before it are files. */
function onAsked(began: () => void): () => void {
  const ask = globalThis.fetch
  globalThis.fetch = (address, init) => {
    if (init?.method === 'POST' && String(address).endsWith('/api/registry/changes')) began()
    return ask(address, init)
  }
  return () => void (globalThis.fetch = ask)
}

/**
 * A change that this process asks for, and when of it the service is killed: among its files, or while it checks and
 * makes the change.
 */
async function killService(
  service: Service,
  change: () => Promise<unknown>,
  delay: number,
  amongFiles: boolean,
): Promise<{ isMade: boolean; took: number }> {
  let asked = (): void => {}
  const begun = new Promise<void>((resolve) => (asked = resolve))
  const restore = onAsked(() => asked())
  const changing = change().then(
    () => 'made',
    (error: Error) => error.message,
  )
  await Promise.race([amongFiles ? Promise.resolve() : begun, changing])
  const from = performance.now()
  await Promise.race([setTimeout(delay), changing])
  const took = performance.now() - from
  await service.end('SIGKILL')
  return { isMade: (await changing.finally(restore)) === 'made', took }
}

function count(
  kills: ServiceKills,
  {
    killsService,
    isKilled,
    isMade,
    isNew,
  }: { killsService: boolean; isKilled: boolean; isMade: boolean; isNew: boolean },
): void {
  kills.clients += isKilled && !killsService ? 1 : 0
  kills.services += killsService ? 1 : 0
  kills.finished += isKilled ? 0 : 1
  kills.kept += isMade ? 1 : 0
  kills.done += isKilled && isNew ? 1 : 0
}

/**
 * Kills the registry service, or the command that asks it, in the middle of changes of one remote. After each kill the
 * folder that consoles are served from has the former state or the new one, whole; what was answered as made stands;
 * and a service that starts there goes on.
 */
export async function runServiceKills({ rounds, seed, time = Infinity, say }: Run): Promise<ServiceKills> {
  const [random, data, { folder: dist }] = [
    randomFrom(seed),
    mkdtempSync(join(tmpdir(), 'service-kills-')),
    newDeployment(),
  ]
  const deployment = openDeployment(dist)
  const [kills, versions] = [{ clients: 0, services: 0, finished: 0, done: 0, kept: 0 }, [] as string[]]
  const [maxSteps, longest] = [new Map<string, number>(), new Map<boolean, number>()]
  const until = performance.now() + time
  let service = await startService(dist, data)
  try {
    for (let round = 1; round <= rounds && performance.now() < until; round += 1) {
      // Tokens have limits.
      const REGISTRY_TOKEN = issueToken(data, { team: 'ada', remotes: ['*'], days: 1 })
      const version = `1.${round}.0`
      versions.push(version)
      const { registry: former } = await readView(deployment.target)
      const { request, built } = nextChange(former, version, random)
      const next = await changeFor(deployment, request, built)
        .then((change) => change(former))
        .catch(() => null)
      const order = { request, author: { actor: 'ada' }, say: () => {}, ...(built && { built }) }
      const ask = async () => (await openRegistry(service.facts.address, { REGISTRY_TOKEN })).change(order)
      const killsService = round % 2 === 0
      const amongFiles = built !== undefined && random(2) === 0
      const maxDelay = longest.get(amongFiles) ?? 50
      const [killAt, delay] = [1 + random(maxSteps.get(request.kind) ?? 30), random(maxDelay)]
      const label = `${round}: ${request.kind}, ${killsService ? `the service after ${delay} ms ${amongFiles ? 'of its files' : 'of its change'}` : `the client at step ${killAt}`}`
      try {
        let isMade: boolean
        let isKilled = true
        if (killsService) {
          const killed = await killService(service, ask, delay, amongFiles)
          isMade = killed.isMade
          // Most kills come before the end, on a slow machine as on a fast one.
          longest.set(amongFiles, isMade ? Math.ceil(killed.took) : Math.max(maxDelay, delay * 2))
          service = await startService(dist, data)
        } else {
          const { killed, steps, errors } = await runKilled(
            { to: service.facts.address, request, killAt, ...(built && { built }) },
            { REGISTRY_TOKEN },
          )
          requireThat(
            killed || steps > 0 || next === null || errors.includes(neverAgain),
            `the change failed: ${errors}`,
          )
          if (!killed) maxSteps.set(request.kind, Math.max(maxSteps.get(request.kind) ?? 0, steps))
          isKilled = killed
          isMade = !killed && steps > 0
        }
        // Answered after all changes that the service still makes; a client's last request may come in beside the first
        // of them.
        for (const _ of [1, 2]) await (await openRegistry(service.facts.address, { REGISTRY_TOKEN })).verify()
        const { registry: now } = await readView(deployment.target)
        requireThat(
          !isMade || next === null || same(next.remotes, now.remotes),
          'the change was answered as made, and is not there',
        )
        await requireState(deployment, former, next)
        await requireWhole(deployment, versions)
        count(kills, { killsService, isKilled, isMade, isNew: !same(former.remotes, now.remotes) })
        if (isKilled && built && round % 3 === 0) await ask()
        say(
          `${label}: ${isKilled ? 'killed' : 'came to its end'}${isMade ? ', was answered as made' : ''}, all is whole`,
        )
      } catch (cause) {
        throw new Error(`After ${label} (seed ${seed}): ${cause instanceof Error ? cause.message : String(cause)}`, {
          cause,
        })
      }
    }
    return kills
  } finally {
    await service.end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
    removeFolders()
  }
}
