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

const run = (args: string[], environment: Record<string, string> = {}, script?: string) => {
  const started = runCommandLine(args, environment, script)
  running.push(started)
  return started
}
const occupy = (port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(port, host, () => {
        blockers.push(server)
        resolve((server.address() as { port: number }).port)
      })
  })
/** Where this machine has no IPv6, its one loopback address has to do. */
const occupyIPv6 = (): Promise<number> =>
  occupy(0, '::1').catch((error: NodeJS.ErrnoException) => {
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

const none = ['--port', '0', '--broker-port', '0']

describe('the command line', () => {
  test('CLOUD-35, CLOUD-38: tells the address, the account, its password and, where it is old, the wish for a newer Node in words, once; --show-account tells the password again, also beside the cloud that runs', async () => {
    const first = run(none)
    expect(await first.line).toMatch(
      /The console is at +http:\/\/localhost:\d+\n +Username +admin\n +Password +([a-z2-9]{4}-){3}[a-z2-9]{4}\n/,
    )
    expect(first.output()).toMatch(/Devices connect to +localhost:\d+\n/)
    // No console was named, and none is built: the rest of the cloud runs.
    expect(first.output()).toMatch(/There is no console to serve yet: .*dist has no index\.html\. `npm run build`/)
    const [, password = ''] = /Password +(\S+)/.exec(first.output()) ?? []
    const data = join(first.folder, '.data')
    const beside = run(['--show-account', '--data', data])
    expect(await beside.ended).toBe(0)
    expect(beside.output()).toContain(`Password            ${password}`)
    // A newer Node is recommended once, in the cloud's own words, where it is.
    const lines = first
      .output()
      .split('\n')
      .filter((line) => /Node|runtime/i.test(line))
    expect(lines).toEqual(
      Number(process.versions.node.split('.')[0]) >= 22
        ? []
        : [expect.stringMatching(/^This runs on Node v\d+\.\d+\.\d+, and works\. Node 22 or newer is recommended/)],
    )
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.output()).not.toMatch(/warning|notice|error/i)

    const again = run(['--json'], {
      CONSOLE_PORT: '0',
      CONSOLE_BROKER_PORT: '0',
      CONSOLE_DATA: data,
      CONSOLE_ADD_ACCOUNT: 'second',
    })
    const facts = JSON.parse(await again.line) as { account: { password: string } }
    expect(Object.keys(facts).sort()).toEqual(['account', 'added', 'address', 'brokerUrl', 'entrance'])
    expect(facts.account).toEqual({ username: 'admin', password: null, hidden: true })
    again.child.kill('SIGINT')
    expect(await again.ended).toBe(0)

    const asked = run([...none, '--data', data, '--show-account', '--dist', 'built'])
    mkdirSync(join(asked.folder, 'built'))
    writeFileSync(join(asked.folder, 'built/index.html'), '')
    expect(await asked.line).toContain(`Password            ${password}`)
    expect(asked.output()).not.toContain('index.html')
    asked.child.kill('SIGTERM')
    await asked.ended

    const hidden = run([...none, '--data', data])
    expect(await hidden.line).toContain('--show-account tells it again')
    expect(hidden.output()).not.toContain(password)
  })

  test('CLOUD-67: with --log json also says in JSON that it has started; at a public address nothing says that it runs on this machine only', async () => {
    const [started, behind] = [
      run([...none, '--log', 'json']),
      run([...none, '--origin', 'https://console.example.org']),
    ]
    expect(JSON.parse(await started.line)).toMatchObject({
      level: 'info',
      message: 'started',
      address: expect.any(String),
      account: { username: 'admin' },
    })
    expect(await behind.line).toContain('The console is at   https://console.example.org')
    expect(behind.output()).not.toContain('this machine only')
  })

  test('shows its help without starting anything; does not start with what it does not know, or without the console that was named, and says why in one line', async () => {
    const [help, unknown, nowhere] = [
      run(['--help'], {}, '../src/cli.ts'),
      run([], { CONSOLE_BROKERPORT: '1' }),
      run([...none, '--dist', '/nonexist']),
    ]
    expect(await help.line).toContain('--token-lifetime SECONDS')
    expect(await Promise.all([help, unknown, nowhere].map(({ ended }) => ended))).toEqual([0, 1, 1])
    expect(unknown.output()).toMatch(
      /^The environment variable CONSOLE_BROKERPORT is unknown\. Known ones: CONSOLE_PORT, .*\n$/,
    )
    expect(nowhere.output()).toMatch(
      /^--dist \(CONSOLE_DIST\) is .*nonexist, where there is no index\.html\. .*npm run build.*\n$/,
    )
  })
})

async function signInCookies(cloud: CloudProcess): Promise<string[]> {
  const session = new ConsoleSession(cloud.address)
  const page = await session.browser.get(session.authorizationAddress())
  const next = await session.browser.submit(page.headers.get('location') ?? '', {
    username: 'admin',
    password: cloud.account.password ?? '',
  })
  const done = await session.browser.get(next.headers.get('location') ?? '')
  return [page, done].flatMap(({ headers }) => headers.getSetCookie()).map((cookie) => cookie.split('=')[0] ?? '')
}

describe('busy ports', () => {
  test('give way to the next free ones, whichever loopback address they are taken at, and it is told', async () => {
    const [port, brokerPort] = [await occupy(0, '127.0.0.1'), await occupyIPv6()]
    const cloud = await startCloudProcess({ port, brokerPort })
    expect([cloud.portTaken, cloud.brokerPortTaken]).toEqual([port, brokerPort])
    expect(portOf(cloud.address)).toBeGreaterThan(port)
    const config = (await (await fetch(`${cloud.address}/config.json`)).json()) as {
      broker: { url: string }
      oidc: { authority: string }
    }
    expect(config.broker.url).toBe(cloud.brokerUrl)
    expect(portOf(config.broker.url)).toBeGreaterThan(brokerPort)
    expect(config.oidc.authority).toBe(`${cloud.address}/oidc`)

    const beside = await startCloudProcess({ port: portOf(cloud.address), brokerPort: portOf(cloud.brokerUrl) })
    expect(beside.address).not.toBe(cloud.address)
    // Browsers keep cookies apart by host, not by port: the same names would sign one out of the other.
    const [mine, theirs] = [await signInCookies(cloud), await signInCookies(beside)]
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.filter((name) => theirs.includes(name))).toEqual([])
    await expect(startCloudProcess({ data: cloud.data })).rejects.toThrow(
      /data folder .* is in use: another cloud runs with it/,
    )
    await Promise.all([cloud.stop(), beside.stop()])
  })
})
