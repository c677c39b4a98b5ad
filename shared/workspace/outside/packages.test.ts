import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRequire } from 'node:module'
import { rmSync, writeFileSync } from 'node:fs'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { readCatalog, readManifest } from '../pack/manifest.ts'
import { emptyFolder, noProof, packedOnce, runIn } from './outside.testing.ts'

const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const manifest = readManifest('shared/platform')
const entries = Object.keys(manifest.exports ?? {})
  .flatMap((entry) =>
    entry === './ui/*'
      ? (manifest['facades'] as string[]).filter((each) => each.startsWith('ui/')).map((each) => `./${each}`)
      : [entry],
  )
  .filter((entry) => entry !== './package.json')
  .map((entry) => manifest.name + entry.slice(1))

const missing = noProof()
const folder = emptyFolder()
const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)

beforeAll(async () => {
  if (missing !== null) return
  const tarballs = await packedOnce()
  const beside = Object.entries(readCatalog()).filter(([name]) =>
    ['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node'].includes(name),
  )
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      dependencies: { ...Object.fromEntries(beside), [manifest.name]: `file:${tarballs.get(manifest.name)}` },
    }),
  )
  await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'])
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeUnless(missing)('the platform, installed from its tarball in an empty folder', () => {
  test('MFE-35: has JavaScript for each export, which Node runs', async () => {
    write(
      'hooks.mjs',
      `export const load = (url, context, next) => (/\\.(woff2|css|ttf)$/.test(url) ? { format: 'module', source: 'export default ""', shortCircuit: true } : next(url, context))`,
    )
    write(
      'all.mjs',
      `import { register } from 'node:module'
register('./hooks.mjs', import.meta.url)
const counts = []
for (const entry of ${JSON.stringify(entries)}) counts.push([entry, Object.keys(await import(entry)).length])
process.stdout.write(JSON.stringify(counts), () => process.exit(0))`,
    )
    const counts = JSON.parse(await runIn(folder, process.execPath, ['all.mjs'])) as [string, number][]
    expect(counts.map(([entry]) => entry)).toEqual(entries)
    expect(counts.filter(([, count]) => count === 0)).toEqual([])
  }, 60_000)

  test('MFE-35: has types, and a wrong use of them is an error', async () => {
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--jsx',
      'react-jsx',
      '--lib',
      'ES2023,DOM,DOM.Iterable',
      '--types',
      'node',
    ]
    const text = (
      code: string,
    ) => `${entries.map((entry, index) => `import * as entry${index} from '${entry}'`).join('\n')}
import { useConsole } from '@console/platform/contract'
import { Button, styled } from '@console/platform/ui'
import { DataTable, type Column } from '@console/platform/ui/table'
export const all = [${entries.map((_, index) => `entry${index}`).join(', ')}, DataTable]
export const column: Column<{ name: string }> | null = null
export const Box = styled.div
export const Part = () => <Button onClick={() => useConsole().toast(${code})}>text</Button>
`
    write('right.tsx', text(`{ title: 'Saved', kind: 'success' }`))
    await runIn(folder, process.execPath, [compiler, ...options, 'right.tsx'])
    write('wrong.tsx', text('1'))
    await expect(runIn(folder, process.execPath, [compiler, ...options, 'wrong.tsx'])).rejects.toThrow('wrong.tsx')
  }, 120_000)
})
