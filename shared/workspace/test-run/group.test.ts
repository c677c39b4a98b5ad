import { afterEach, expect, test } from '@jest/globals'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import path from 'node:path'
import { until } from 'cloud/testing/until.ts'
import { root } from '../workspace.ts'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const group = pathToFileURL(path.join(root, 'shared/workspace/test-run/group.ts')).href

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

const started = new Set<number>()
afterEach(() => {
  for (const id of [...started].filter(isRunning)) process.kill(id, 'SIGKILL')
  started.clear()
})

/** A server that asks for nothing but to stay, and whose parent does not end it. */
const server = (ignores: string, output: 'inherit' | 'pipe' = 'inherit') =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`${ignores}; setInterval(() => {}, 1000); console.log(process.pid)`)}], { stdio: ['ignore', '${output}', 'ignore'] })`

/** A run in a process of its own, in whose group is that server. */
const start = async (tests: string): Promise<{ run: ChildProcess; server: number }> => {
  const script = `import { runInGroup } from ${JSON.stringify(group)}; process.exit(await runInGroup(['-e', ${JSON.stringify(tests)}], { cwd: '.', env: process.env, patience: 500 }))`
  const run = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(run.stdout, 'data')) as [Buffer]
  const id = Number(line.toString())
  for (const each of [run.pid ?? 0, id]) started.add(each)
  return { run, server: id }
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'MFE-98: a run that is told to end by %s ends what it has started, and tells that it was ended',
  async (signal) => {
    const { run, server: id } = await start(`${server('')}; setInterval(() => {}, 1000)`)
    const exited = once(run, 'exit')
    expect(isRunning(id)).toBe(true)
    run.kill(signal)
    expect(await exited).toEqual([signal === 'SIGINT' ? 130 : 143, null])
    await until(() => !isRunning(id), 'the end of the server')
  },
)

test('MFE-98: what a run leaves behind is ended with it, also where it does not hear Ctrl+C; the exit code is that of the run', async () => {
  const { run, server: id } = await start(
    `${server('process.on("SIGINT", () => {})', 'pipe')}.stdout.once('data', (line) => process.stdout.write(line, () => process.exit(3)))`,
  )
  expect(await once(run, 'exit')).toEqual([3, null])
  await until(() => !isRunning(id), 'the end of the server')
})

test("MFE-98: a run that can't start rejects, and tells the processes of its caller nothing", async () => {
  const script = `import { runInGroup } from ${JSON.stringify(group)}
    process.on('SIGINT', () => console.log('told'))
    process.on('exit', () => console.log('exits'))
    const options = { cwd: ${JSON.stringify(path.join(root, 'no-such-folder'))}, env: process.env, patience: 100 }
    await runInGroup(['-e', ''], options).catch((error) => console.log(error.code))`
  // In a group of its own, as otherwise what it tells would reach this process.
  const run = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  started.add(run.pid ?? 0)
  const [[code], lines] = await Promise.all([once(run, 'close'), run.stdout.toArray()])
  expect({ code, printed: lines.join('') }).toEqual({ code: 0, printed: 'ENOENT\nexits\n' })
})
