import { changeFor } from '../document/changeRequest.ts'
import { readView } from '../journal/journal.ts'
import { targetRegistry } from '../registries/targetRegistry.ts'
import { removeFolders } from '../release.testing.ts'
import { type Arena, bucketArena, folderArena } from './arenas.testing.ts'
import { neverAgain, requireState, requireThat, requireWhole, same } from './judge.testing.ts'
import { nextChange, randomFrom } from './nextChange.testing.ts'
import { runKilled } from './runKilled.testing.ts'

export interface Kills {
  killed: number
  finished: number
  /** Of the kills, after how many the new state stood. */
  done: number
}

interface Run {
  times: number
  seed: number
  say: (text: string) => void
}

/**
 * Kills changes of a registry at random steps, in a folder and in a bucket by turns, and checks after each what is
 * left.
 */
export const runKills = async ({ times, seed, say }: Run): Promise<Kills> => {
  const random = randomFrom(seed)
  const arenas = [folderArena(), await bucketArena()]
  const maxSteps = new Map<string, number>()
  const versions: string[][] = [[], []]
  const kills: Kills = { killed: 0, finished: 0, done: 0 }
  try {
    for (let time = 0; kills.killed < times; time += 1) {
      const place = time % 2
      const { to, environment, deployment } = arenas[place] as Arena
      const version = `1.${time}.0`
      versions[place]?.push(version)
      const { registry: former } = await readView(deployment.target)
      const { request, built } = nextChange(former, version, random)
      const key = `${place} ${request.kind}`
      const killAt = 1 + random(maxSteps.get(key) ?? 120)
      const label = `${kills.killed + 1} of ${times}: ${request.kind} in ${place === 0 ? 'a folder' : 'a bucket'}, step ${killAt}`
      const next = await changeFor(deployment, request, built)
        .then((change) => change(former))
        .catch(() => null)
      const { killed, steps, errors } = await runKilled({ to, request, killAt, ...(built && { built }) }, environment)
      try {
        requireThat(killed || steps > 0 || next === null || errors.includes(neverAgain), `the change failed: ${errors}`)
        await requireState(deployment, former, next)
        await requireWhole(deployment, versions[place] ?? [])
        const { registry: now } = await readView(deployment.target)
        if (!killed) maxSteps.set(key, Math.max(maxSteps.get(key) ?? 0, steps))
        kills.killed += killed ? 1 : 0
        kills.finished += killed ? 0 : 1
        kills.done += killed && !same(former.remotes, now.remotes) ? 1 : 0
        if (killed && built && time % 3 === 0)
          await targetRegistry(deployment).change({ request, built, author: { actor: 'the next' }, say: () => {} })
      } catch (cause) {
        throw new Error(`After ${label} (seed ${seed}): ${cause instanceof Error ? cause.message : String(cause)}`, {
          cause,
        })
      }
      say(`${label}: ${killed ? 'killed' : 'came to its end'}, all is whole`)
    }
    return kills
  } finally {
    arenas.forEach(({ close }) => close())
    removeFolders()
  }
}
