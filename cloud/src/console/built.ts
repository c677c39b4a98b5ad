import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'

export function isBuilt(dist: string): boolean {
  try {
    return statSync(join(dist, 'index.html')).isFile()
  } catch {
    return false
  }
}

/** Whoever names the folder of the console means one that is there. */
export function requireBuilt(dist: string): void {
  if (isBuilt(dist)) return
  throw new Refusal(`--dist (CONSOLE_DIST) is ${dist}, where there is no index.html. It must be the folder of the built console: \`npm run build\` writes one, dist.`)
}
