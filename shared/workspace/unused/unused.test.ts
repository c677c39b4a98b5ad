import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { formatFinding } from '@console/platform-build/lint/finding'
import { unused } from './unused.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'unused-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (files: Readonly<Record<string, string>>) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
}

const clean = {
  'package.json': '{ "name": "small", "private": true, "type": "module" }',
  'pnpm-workspace.yaml': 'packages: [shell]\n',
  'shell/package.json': '{ "name": "shell", "type": "module", "dependencies": { "mqtt": "1.0.0" } }',
  'shell/src/index.ts': "import 'mqtt'\nimport { used } from './parts.ts'\nused()\n",
  'shell/src/parts.ts': 'export const used = () => null\n',
}

test('MFE-24: what nothing uses is found in files, exports and dependencies, and a package that is not declared; what a remote offers as a slot is used, and so is what it imports', async () => {
  write(clean)
  expect(await unused(folder)).toEqual([])
  write({
    'shell/package.json':
      '{ "name": "shell", "type": "module",\n"dependencies": { "mqtt": "1.0.0", "left": "1.0.0" } }',
    'shell/src/index.ts': "import 'mqtt'\nimport 'other'\nimport { used } from './parts.ts'\nused()\n",
    'shell/src/parts.ts': 'export const used = () => null\nexport const spare = 1\nexport type Spare = 1\n',
    'shell/src/lost.ts': 'export const lost = 1\n',
    'pnpm-workspace.yaml': 'packages: [shell, mfe-*]\n',
    'mfe-plants/package.json': '{ "name": "mfe-plants", "type": "module" }',
    'mfe-plants/names.gen.ts':
      "import type { Thirsty } from './src/dashboard/Thirsty.tsx'\nexport type Filled = [typeof Thirsty]\n",
    'mfe-plants/src/dashboard/Thirsty.tsx': "import { count } from './count.ts'\nexport const Thirsty = () => count\n",
    'mfe-plants/src/dashboard/count.ts': 'export const count = 1\n',
    'mfe-plants/src/dashboard/Lost.tsx': 'export const Lost = 1\n',
  })
  expect((await unused(folder)).map(formatFinding).toSorted()).toEqual([
    'mfe-plants/src/dashboard/Lost.tsx  Nothing imports this file. Delete it, or name it in knipConfig.ts if something starts here.  (unused-files)',
    'shell/package.json  Nothing imports left. Take it out of dependencies.  (unused-dependencies)',
    "shell/src/index.ts:2  other is not in this package's dependencies. Add it there.  (unused-unlisted)",
    'shell/src/lost.ts  Nothing imports this file. Delete it, or name it in knipConfig.ts if something starts here.  (unused-files)',
    "shell/src/parts.ts:2  Nothing imports spare. Don't export it, or delete it.  (unused-exports)",
    "shell/src/parts.ts:3  Nothing imports Spare. Don't export it, or delete it.  (unused-types)",
  ])
}, 120_000)
