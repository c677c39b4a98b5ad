import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { BuiltRelease } from '../document/registryDocument.ts'
import type { ChangeRequest } from '../registries/registry.ts'

/**
 * What a process does that is killed at its `killAt`th step; each step writes something to the disk or asks a server.
 */
export interface KilledChange {
  to: string
  request: ChangeRequest
  built?: BuiltRelease
  killAt: number
}

const { to, request, built, killAt } = JSON.parse(process.argv[2] ?? '') as KilledChange

const die = (): void => process.kill(process.pid, 'SIGKILL') as unknown as void

let steps = 0
const { writeFileSync, readFileSync, rmSync } = fs
/** Half of a file, as a kill while it is written leaves it. */
const halves: Readonly<Record<string, (...args: never[]) => void>> = {
  copyFileSync: (from: string, target: string) =>
    writeFileSync(target, readFileSync(from).subarray(0, fs.statSync(from).size / 2)),
  rmSync: (target: string, options: object) => {
    const files = fs.existsSync(target) && fs.statSync(target).isDirectory() ? fs.readdirSync(target) : []
    files.slice(0, files.length / 2).forEach((file) => rmSync(`${target}/${file}`, options))
  },
  writeFileSync: (target: string, content: string | Uint8Array) =>
    writeFileSync(target, Buffer.from(content as string).subarray(0, content.length / 2)),
}

for (const name of [
  'writeFileSync',
  'copyFileSync',
  'renameSync',
  'linkSync',
  'mkdirSync',
  'fsyncSync',
  'utimesSync',
  'rmSync',
] as const) {
  const original = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      steps += 1
      if (steps === killAt) {
        if (killAt % 2 === 0) halves[name]?.(...(args as never[]))
        die()
      }
      return original(...args)
    },
  })
}
syncBuiltinESMExports()

const ask = globalThis.fetch
globalThis.fetch = async (...args) => {
  steps += 1
  if (steps !== killAt) return ask(...args)
  // The server may have done it, and nobody hears of it.
  if (killAt % 2 === 0) await ask(...args)
  die()
  throw new Error('killed')
}

const { openRegistry } = await import('../registries/openRegistry.ts')
const registry = await openRegistry(to)
await registry.change({ request, author: { actor: 'killed' }, say: () => {}, ...(built && { built }) })
process.stdout.write(String(steps))
