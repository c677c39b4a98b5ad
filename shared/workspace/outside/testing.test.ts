import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRequire } from 'node:module'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { readCatalog, readManifest } from '../pack/manifest.ts'
import { emptyFolder, noProof, packedOnce, runIn } from './outside.testing.ts'

const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const { name } = readManifest('shared/platform-testing')
const missing = noProof()
const folder = emptyFolder()
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text)

const beside = [
  '@jest/globals',
  '@swc/core',
  '@swc/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@types/w3c-web-serial',
  'jest',
  'jest-environment-jsdom',
  'react',
  'react-dom',
]

const screen = `import { expect, test } from '@jest/globals'
import { createTestConsole, renderScreen, screen, userEvent } from '${name}'
import { provideRoutes } from '${name}/routes'
import { useConsole } from '@console/platform/contract'
import { useState } from 'react'

const PotScreen = () => {
  const { api, href } = useConsole()
  const [text, setText] = useState('')
  const load = async () => {
    const name = await api.json('/api/v1/pots/1').catch((error: Error) => error.message)
    setText(name + ' at ' + (href as (name: string) => string)('pot-list'))
  }
  return <><button onClick={load}>Load</button><p role="status">{text}</p></>
}

test('shows the pot', async () => {
  provideRoutes({ 'pot-list': '/pots' })
  renderScreen(PotScreen, { console: createTestConsole({ api: { 'GET /api/v1/pots/:id': ({ params }) => 'Pot ' + params.id } }), at: '/pots' })
  await userEvent.click(screen.getByRole('button', { name: 'Load' }))
  expect((await screen.findByText(/Pot 1/)).textContent).toBe('Pot 1 at /pots')
})
`

beforeAll(async () => {
  if (missing !== null) return
  const tarballs = [...(await packedOnce())].filter(([each]) => each === name || each === '@console/platform')
  const dependencies = Object.fromEntries([
    ...Object.entries(readCatalog()).filter(([each]) => beside.includes(each)),
    ...tarballs.map(([each, file]) => [each, `file:${file}`]),
  ])
  write('package.json', JSON.stringify({ type: 'module', dependencies }))
  await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'])
  write('pots.test.tsx', screen)
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeUnless(missing)('the testing package, installed beside the platform in an empty folder', () => {
  test('MFE-44: renders a screen in Jest, with no cloud installed', async () => {
    write(
      'jest.config.cjs',
      `module.exports = {
  transform: { '\\\\.[cm]?[jt]sx?$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } }, module: { type: 'commonjs' } }] },
  transformIgnorePatterns: [], moduleNameMapper: { '\\\\.(woff2|css)$': '<rootDir>/asset.cjs' }, testEnvironment: '<rootDir>/environment.cjs',
}`,
    )
    write('asset.cjs', `module.exports = ''`)
    write(
      'environment.cjs',
      `const { TestEnvironment } = require('jest-environment-jsdom')
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of ['fetch', 'Request', 'Response', 'Headers', 'TextEncoder', 'TextDecoder', 'ReadableStream', 'TransformStream', 'structuredClone', 'AbortController', 'AbortSignal', 'URL', 'Uint8Array', 'ArrayBuffer']) this.global[name] = globalThis[name]
    this.global.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} })
  }
}`,
    )
    expect(await runIn(folder, 'npx', ['--no-install', 'jest'])).toContain('1 passed, 1 total')
    expect(existsSync(path.join(folder, 'node_modules/cloud'))).toBe(false)
  }, 240_000)

  test('MFE-44: has types, and a wrong use of them is an error', async () => {
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
      'node,w3c-web-serial',
    ]
    await runIn(folder, process.execPath, [compiler, ...options, 'pots.test.tsx'])
    write(
      'wrong.test.tsx',
      screen.replace(`=> 'Pot '`, `=> 1`).replace('createTestConsole({ api:', 'createTestConsole({ answers:'),
    )
    await expect(runIn(folder, process.execPath, [compiler, ...options, 'wrong.test.tsx'])).rejects.toThrow('answers')
  }, 120_000)

  test('MFE-44: its other parts run in Node', async () => {
    write(
      'parts.mjs',
      `const counts = []
for (const entry of ['broker', 'esp32', 'faultEdge', 'hostile', 'routes']) counts.push(Object.keys(await import('${name}/' + entry)).length > 0)
console.log(counts.join())`,
    )
    expect((await runIn(folder, process.execPath, ['parts.mjs'])).trim()).toBe('true,true,true,true,true')
  }, 60_000)
})
