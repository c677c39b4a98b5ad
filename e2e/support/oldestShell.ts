import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dist, lastRelease, unpack } from './dist.ts'

/** Puts this build's remotes into the kept shell, for all tests of the run. */
const composeConsole = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'oldest-shell-'))
  unpack(Object.fromEntries(Object.entries(lastRelease()).filter(([name]) => !name.startsWith('remotes/'))), folder)
  for (const each of ['remotes', 'registry.json'])
    cpSync(path.join(dist, each), path.join(folder, each), { recursive: true })
  process.env['CONSOLE_FOLDER'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

export default composeConsole
