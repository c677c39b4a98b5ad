import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { readManifest } from '../pack/manifest.ts'
import { emptyFolder, noProof, packedWithConsole, runIn } from './outside.testing.ts'

const { name } = readManifest('shared/emulator')
const missing = noProof()
const folder = emptyFolder()

/** Runs a module in the folder, with an emulator. Returns what it says. */
const inEmulator = async <T>(code: string): Promise<T> => {
  writeFileSync(
    `${folder}/script.mjs`,
    `import { startEmulator } from '${name}'
const emulator = await startEmulator()
const { token } = await emulator.signIn()
const call = (path, body) => fetch(emulator.address + path, { method: body ? 'POST' : 'GET', headers: { authorization: 'Bearer ' + token, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) })
const said = await (async () => { ${code} })()
await emulator.close()
console.log(JSON.stringify(said))`,
  )
  return JSON.parse(await runIn(folder, process.execPath, ['script.mjs'])) as T
}

beforeAll(async () => {
  if (missing !== null) return
  const tarballs = [...(await packedWithConsole())].filter(
    ([each]) => each === name || each === '@console/platform-registry',
  )
  writeFileSync(
    `${folder}/package.json`,
    JSON.stringify({
      type: 'module',
      dependencies: Object.fromEntries(tarballs.map(([each, file]) => [each, `file:${file}`])),
    }),
  )
  await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'])
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeUnless(missing)('the emulator, installed from tarballs in an empty folder', () => {
  test('MFE-42: serves the console with its remotes, signs in, and has devices', async () => {
    const said = await inEmulator<{
      page: string
      policy: string
      remotes: string[]
      entries: number[]
      devices: number
    }>(`
      const page = await fetch(emulator.address)
      const { remotes } = await (await fetch(emulator.address + '/registry.json')).json()
      const entries = await Promise.all(Object.values(remotes).map(async ({ entry }) => (await fetch(emulator.address + entry)).status))
      return { page: await page.text(), policy: page.headers.get('content-security-policy'), remotes: Object.keys(remotes), entries, devices: Object.keys(await (await call('/api/v1/devices')).json()).length }`)
    expect(said.page).toContain('<div id="root">')
    expect(said.policy).toContain("script-src 'self'")
    expect(said.remotes).toEqual(expect.arrayContaining(['mfe_devices', 'mfe_secrets']))
    expect(said.entries).toEqual(said.remotes.map(() => 200))
    expect(said.devices).toBeGreaterThan(3)
  }, 120_000)

  test('MFE-42: what runs in threads is there too: the preview, custom functions, and the compiler', async () => {
    const said = await inEmulator<{ url: string; result: string; built: boolean }>(`
      const event = { name: 'temp', data: '{"t":1}', device: 'NODE-1' }
      const { request } = await (await call('/api/v1/integrations/preview', { type: 'webhook', event, content: { event: 'temp', url: 'https://example.org/{{{PARTICLE_EVENT_NAME}}}', requestType: 'POST' } })).json()
      const { result } = await (await call('/api/v1/integrations/run', { event, content: { lambda: { language: 'javascript', code: 'export default (event) => event.data.length' } } })).json()
      const [project] = Object.keys(await (await call('/api/v1/projects')).json())
      const log = await (await call('/api/v1/projects/' + project + '/build')).text()
      const { firmwareSha } = (await (await call('/api/v1/projects')).json())[project]
      return { url: request?.url, result, built: Boolean(firmwareSha) && log.includes(firmwareSha) }`)
    expect(said).toEqual({ url: 'https://example.org/temp', result: '7', built: true })
  }, 300_000)

  test('MFE-42: its command tells address, name and password, and keeps its data where no repository does', async () => {
    writeFileSync(
      `${folder}/start.mjs`,
      `import { spawn } from 'node:child_process'
const child = spawn(process.execPath, ['node_modules/${name}/src/bin.js', '--port', '0', '--broker-port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
let text = ''
child.stdout.on('data', (chunk) => {
  text += chunk
  if (text.includes('Ctrl+C')) child.kill('SIGTERM')
})
child.on('exit', () => console.log(text))`,
    )
    const said = await runIn(folder, process.execPath, ['start.mjs'])
    expect(said).toMatch(/The console is at {3}http:\/\/localhost:\d+\n.*Username +admin\n.*Password +\S{19}\n/s)
    expect(existsSync(`${folder}/node_modules/.cache/console-emulator`)).toBe(true)
    expect(await runIn(folder, 'npx', ['--no-install', 'console-emulator', '--help'])).toContain('--broker-port')
  }, 120_000)
})
