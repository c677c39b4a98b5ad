import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { wasmImage } from 'cloud/testing/firmware/wasmImage.ts'
import { readManifest } from '../pack/manifest.ts'
import { emptyFolder, noProof, packedOnce, runIn } from './outside.testing.ts'

const { name } = readManifest('cloud/simulator')
const missing = noProof()
const folder = emptyFolder()

beforeAll(async () => {
  if (missing !== null) return
  const tarballs = await packedOnce()
  const dependencies = { [name]: `file:${tarballs.get(name)}` }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'])
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeUnless(missing)('the simulator, installed from its tarball in an empty folder', () => {
  test('SIM-04: its command and its function run a sketch, whose pin is seen', async () => {
    const calls = { from: 'board', name: 'pin', takes: ['i32', 'i32', 'i32', 'i32'] } as const
    const image = wasmImage({
      calls: { import: { ...calls, takes: [...calls.takes] }, values: [4, 3, 0, 1], times: 1 },
    })
    writeFileSync(path.join(folder, 'sketch.wasm'), image)
    writeFileSync(
      path.join(folder, 'run.mjs'),
      `import { readFile } from 'node:fs/promises'
import { runSketch } from '${name}'
import { boardSources } from '${name}/sources'
const { end, pins } = await runSketch(await readFile('sketch.wasm'), { seconds: 1 })
console.log(end, pins.find(({ pin }) => pin === 4).value, 'Arduino.h' in boardSources())`,
    )
    expect(await runIn(folder, 'npx', ['--no-install', 'sketch-run', 'sketch.wasm', '--seconds', '1'])).toMatch(
      /^pin 4 {2}output {2}level HIGH\n.*end: time$/ms,
    )
    expect(await runIn(folder, process.execPath, ['run.mjs'])).toBe('time 1 true\n')
  }, 120_000)
})
