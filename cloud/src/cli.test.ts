import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { createServer, type Server } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConsoleSession } from '../testing/browser.ts'
import { startCloudProcess, runCommandLine, type CloudProcess } from '../testing/cloudProcess.ts'
import { portOf } from '../testing/rawHttp.ts'
import { removeTemporaryFolders } from '../testing/temporaryFolder.ts'

const blockers: Server[] = []
const running: ReturnType<typeof runCommandLine>[] = []

const run = (args: string[], environment: Record<string, string> = {}) => {
  const started = runCommandLine(args, environment)
  running.push(started)
  return started
}
const occupy = (port: number, host: string) => new Promise<number>((resolve, reject) => {
  const server = createServer().once('error', reject).listen(port, host, () => {
    blockers.push(server)
    resolve((server.address() as { port: number }).port)
  })
})
/** Where this machine has no IPv6, its one loopback address has to do. */
const occupyIPv6 = (): Promise<number> => occupy(0, '::1').catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return occupy(0, '127.0.0.1')
  throw error
})

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  for (const server of blockers.splice(0)) server.close()
})
afterAll(removeTemporaryFolders)

describe('the command line', () => {
  test('tells the address and the account in words, keeps its data in .data, and ends with SIGTERM', async () => {
    const started = run(['--port', '0', '--broker-port', '0'])
    expect(await started.line).toMatch(/The console is at +http:\/\/localhost:\d+\n +Username +admin\n +Password +([a-z2-9]{4}-){3}[a-z2-9]{4}\n/)
    expect(started.output()).toMatch(/Devices connect to +localhost:\d+\n/)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    expect(started.output()).not.toMatch(/warning|notice|error/i)

    const again = run(['--json'], { CONSOLE_PORT: '0', CONSOLE_BROKER_PORT: '0', CONSOLE_DATA: join(started.folder, '.data'), CONSOLE_ADD_ACCOUNT: 'second' })
    const facts = JSON.parse(await again.line) as { account: { password: string } }
    expect(Object.keys(facts).sort()).toEqual(['account', 'added', 'address', 'brokerUrl', 'entrance'])
    expect(facts.account).toEqual({ username: 'admin', password: null, hidden: true })
    again.child.kill('SIGINT')
    expect(await again.ended).toBe(0)
  })

  test('CLOUD-35: tells the first password once, and again with --show-account, also beside the cloud that runs', async () => {
    const first = run(['--port', '0', '--broker-port', '0'])
    const [, password = ''] = /Password +(\S+)/.exec(await first.line) ?? []
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const data = join(first.folder, '.data')
    const beside = run(['--show-account', '--data', data])
    expect(await beside.ended).toBe(0)
    expect(beside.output()).toContain(`Password            ${password}`)
    first.child.kill('SIGTERM')
    await first.ended

    const again = run(['--port', '0', '--broker-port', '0', '--data', data])
    expect(await again.line).toContain('--show-account tells it again')
    again.child.kill('SIGTERM')
    await again.ended
    expect(again.output()).not.toContain(password)

    const asked = run(['--port', '0', '--broker-port', '0', '--data', data, '--show-account'])
    expect(await asked.line).toContain(`Password            ${password}`)
  })

  test('CLOUD-67: with --log json also says in JSON that it has started; at a public address nothing says that it runs on this machine only', async () => {
    const started = run(['--port', '0', '--broker-port', '0', '--log', 'json'])
    expect(JSON.parse(await started.line)).toMatchObject({ level: 'info', message: 'started', address: expect.any(String), account: { username: 'admin' } })
    const behind = run(['--port', '0', '--broker-port', '0', '--origin', 'https://console.example.org'])
    expect(await behind.line).toContain('The console is at   https://console.example.org')
    expect(behind.output()).not.toContain('this machine only')
  })

  test('CLOUD-38: says once, in its own words, that a newer Node is recommended where it is', async () => {
    const started = run(['--port', '0', '--broker-port', '0'])
    await started.line
    const lines = started.output().split('\n').filter((line) => /Node|runtime/i.test(line))
    expect(lines).toEqual(Number(process.versions.node.split('.')[0]) >= 22 ? [] : [expect.stringMatching(/^This runs on Node v\d+\.\d+\.\d+, and works\. Node 22 or newer is recommended/)])
  })

  test('shows its help without starting anything', async () => {
    const started = run(['--help'])
    expect(await started.line).toContain('--token-lifetime SECONDS')
    expect(await started.ended).toBe(0)
  })

  test('does not start with what it does not know, and says why in one line', async () => {
    const started = run([], { CONSOLE_BROKERPORT: '1' })
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(/^The environment variable CONSOLE_BROKERPORT is unknown\. Known ones: CONSOLE_PORT, .*\n$/)
  })
})

describe('the folder of the console', () => {
  const none = ['--port', '0', '--broker-port', '0']

  test.each<[string, string[], Record<string, string>]>([['--dist', ['--dist', '/nonexist'], {}], ['CONSOLE_DIST', [], { CONSOLE_DIST: '/nonexist' }]])('that %s names is refused when the console is not there', async (_, args, environment) => {
    const started = run([...none, ...args], environment)
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(/^--dist \(CONSOLE_DIST\) is .*nonexist, where there is no index\.html\. .*npm run build.*\n$/)
  })

  test('is taken when it is there, without a word', async () => {
    const started = run([...none, '--dist', 'built'])
    mkdirSync(join(started.folder, 'built'))
    writeFileSync(join(started.folder, 'built/index.html'), '')
    await started.line
    expect(started.output()).not.toContain('index.html')
  })

  test('is missed when none was named, and the rest of the cloud runs', async () => {
    const started = run(none)
    expect(await started.line).toContain('The console is at')
    expect(started.output()).toMatch(/There is no console to serve yet: .*dist has no index\.html\. `npm run build`/)
  })
})

async function signInCookies(cloud: CloudProcess): Promise<string[]> {
  const session = new ConsoleSession(cloud.address)
  const page = await session.browser.get(session.authorizationAddress())
  const next = await session.browser.submit(page.headers.get('location') ?? '', { username: 'admin', password: cloud.account.password ?? '' })
  const done = await session.browser.get(next.headers.get('location') ?? '')
  return [page, done].flatMap(({ headers }) => headers.getSetCookie()).map((cookie) => cookie.split('=')[0] ?? '')
}

describe('busy ports', () => {
  test('give way to the next free ones, whichever loopback address they are taken at, and it is told', async () => {
    const [port, brokerPort] = [await occupy(0, '127.0.0.1'), await occupyIPv6()]
    const cloud = await startCloudProcess({ port, brokerPort })
    expect([cloud.portTaken, cloud.brokerPortTaken]).toEqual([port, brokerPort])
    expect(portOf(cloud.address)).toBeGreaterThan(port)
    const config = (await (await fetch(`${cloud.address}/config.json`)).json()) as { broker: { url: string }; oidc: { authority: string } }
    expect(config.broker.url).toBe(cloud.brokerUrl)
    expect(portOf(config.broker.url)).toBeGreaterThan(brokerPort)
    expect(config.oidc.authority).toBe(`${cloud.address}/oidc`)

    const beside = await startCloudProcess({ port: portOf(cloud.address), brokerPort: portOf(cloud.brokerUrl) })
    expect(beside.address).not.toBe(cloud.address)
    // Browsers keep cookies apart by host, not by port: the same names would sign one out of the other.
    const [mine, theirs] = [await signInCookies(cloud), await signInCookies(beside)]
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.filter((name) => theirs.includes(name))).toEqual([])
    await expect(startCloudProcess({ data: cloud.data })).rejects.toThrow(/data folder .* is in use: another cloud runs with it/)
    await Promise.all([cloud.stop(), beside.stop()])
  })
})
