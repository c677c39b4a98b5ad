import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { createServer, type Server } from 'node:net'
import { startCloudProcess, runCommandLine } from '../testing/cloudProcess.ts'
import { portOf } from '../testing/rawHttp.ts'
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporaryFolder.ts'

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
    const text = await started.line
    expect(text).toMatch(/The console is at +http:\/\/localhost:\d+\n +Username +admin\n +Password +([a-z2-9]{4}-){3}[a-z2-9]{4}\n/)
    const began = Date.now()
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    expect(Date.now() - began).toBeLessThan(5000)
    expect(started.output()).not.toMatch(/warning|notice|error/i)
  })

  test('tells it as one line of JSON, and takes options from the environment', async () => {
    const data = temporaryFolder()
    const started = run(['--json'], { CONSOLE_PORT: '0', CONSOLE_BROKER_PORT: '0', CONSOLE_DATA: data, CONSOLE_ADD_ACCOUNT: 'second' })
    const facts = JSON.parse(await started.line) as object
    expect(Object.keys(facts).sort()).toEqual(['account', 'added', 'address', 'brokerUrl'])
    started.child.kill('SIGINT')
    expect(await started.ended).toBe(0)
  })

  test('shows its help without starting anything', async () => {
    const started = run(['--help'])
    expect(await started.line).toContain('--token-lifetime SECONDS')
    expect(await started.ended).toBe(0)
  })

  test.each([
    [['--prot', '1'], {}, 'The option --prot is unknown. Known ones: --port,'],
    [[], { CONSOLE_BROKERPORT: '1' }, 'The environment variable CONSOLE_BROKERPORT is unknown. Known ones: CONSOLE_PORT,'],
    [['--port', '99999'], {}, '--port (CONSOLE_PORT) is "99999"; it must be a whole number from 0 to 65535.'],
    [['--add-account', 'a b', '--port', '0', '--broker-port', '0'], {}, '"a b" can\'t be an account name.'],
  ])('does not start with %j %j, and says why in one line', async (args, environment, text) => {
    const started = run(args, environment as Record<string, string>)
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain(text)
    expect(started.output()).not.toMatch(/\n\s+at /)
  })
})

describe('busy ports', () => {
  test.each(['127.0.0.1', '::1'])('taken at %s give way to the next free ones, and it is told', async (host) => {
    const [port, brokerPort] = [await occupy(0, host), await occupy(0, host)]
    const cloud = await startCloudProcess({ port, brokerPort })
    expect([cloud.portTaken, cloud.brokerPortTaken]).toEqual([port, brokerPort])
    expect(portOf(cloud.address)).toBeGreaterThan(port)
    const config = (await (await fetch(`${cloud.address}/config.json`)).json()) as { broker: { url: string }; oidc: { authority: string } }
    expect(config.broker.url).toBe(cloud.brokerUrl)
    expect(portOf(config.broker.url)).toBeGreaterThan(brokerPort)
    expect(config.oidc.authority).toBe(`${cloud.address}/oidc`)
    await cloud.stop()
  })

  test('two clouds with the same wishes run side by side', async () => {
    const first = await startCloudProcess()
    const second = await startCloudProcess({ port: portOf(first.address), brokerPort: portOf(first.brokerUrl) })
    expect(second.address).not.toBe(first.address)
    for (const cloud of [first, second]) expect((await fetch(`${cloud.address}/oidc/jwks`)).status).toBe(200)
    await first.stop()
    await second.stop()
  })

  test('two with the same data folder do not: the second says who is in the way', async () => {
    const first = await startCloudProcess()
    await expect(startCloudProcess({ data: first.data })).rejects.toThrow(/data folder .* is in use: another cloud runs with it/)
    await first.stop()
  })
})
