import { expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { python, sdk } from './programs.testing.ts'

const linesOf = (file: string) => readFileSync(join(sdk, file), 'utf8').trimEnd().split('\n').length

test.each(['python/example.py', 'node/example.js', 'cpp/examples/Blink/Blink.ino'])(
  'JOIN-66: %s has 15 lines',
  (file) => {
    expect(linesOf(file)).toBeLessThanOrEqual(15)
  },
)

test.each(['python', 'node', 'cpp'])('JOIN-66: the README of %s has 40 lines at most', (folder) => {
  expect(linesOf(`${folder}/README.md`)).toBeLessThanOrEqual(40)
})

test('JOIN-66: npm packs what the Node library needs, and nothing else', () => {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json'], { cwd: join(sdk, 'node'), encoding: 'utf8' })
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
  expect(files.map(({ path }) => path).sort()).toEqual([
    'README.md',
    'example.js',
    'identity.js',
    'index.d.ts',
    'index.js',
    'outbox.js',
    'package.json',
    'wire.js',
  ])
})

const hasPip = python !== undefined && spawnSync(python, ['-m', 'pip', '--version']).status === 0

describeUnless(hasPip ? null : 'there is no Python with pip and paho-mqtt')('pip', () => {
  test('JOIN-66: installs the Python library from its folder without a network', () => {
    const [folder, target] = [temporaryFolder(), temporaryFolder()]
    cpSync(join(sdk, 'python'), folder, { recursive: true })
    const nowhere = { ...process.env, PIP_NO_INDEX: '1', PIP_NO_INPUT: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' }
    // With --target pip would look for paho again, though it is there.
    const installed = spawnSync(python ?? '', ['-m', 'pip', 'install', '--no-deps', '--target', target, folder], {
      encoding: 'utf8',
      env: nowhere,
    })
    expect(installed.stderr).not.toContain('ERROR')
    const used = spawnSync(python ?? '', ['-c', 'import iotconsole; print(iotconsole.__file__)'], {
      cwd: '/',
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: target },
    })
    expect(used.stdout).toContain(target)
    const facts = spawnSync(python ?? '', ['-m', 'pip', 'list', '--path', target], { encoding: 'utf8', env: nowhere })
    expect(facts.stdout).toMatch(/iotconsole +1\.0\.0/)
  })
})
