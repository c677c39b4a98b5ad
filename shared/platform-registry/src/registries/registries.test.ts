import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { Target } from '../targets/target.ts'
import { newBuild, newDeployment, putConsole, removeFolders } from '../release.testing.ts'
import { describeUnless } from '../skipped.testing.ts'
import { startS3Server } from '../targets/s3Server.testing.ts'
import { s3Target } from '../targets/s3Target.ts'
import { noWebDavServer, startWebDavServer } from '../targets/webDavServer.testing.ts'
import { webDavTarget } from '../targets/webDavTarget.ts'
import { type OpenedRegistry, registryContract } from './contract.testing.ts'
import { openRegistry } from './openRegistry.ts'
import { shellContract } from './shellContract.testing.ts'

const pageOf = (target: Target) => async (file: string) => new TextDecoder().decode((await target.read(file))?.bytes)
const folder = async (): Promise<OpenedRegistry> => {
  const { folder: to } = newDeployment()
  return {
    open: () => openRegistry(to),
    page: async (file) => readFileSync(path.join(to, file), 'utf8'),
    close: () => {},
  }
}
const bucket = async (): Promise<OpenedRegistry> => {
  const { to, environment, close } = await startS3Server()
  const target = s3Target(to, environment)
  await putConsole(target)
  return { open: () => openRegistry(to, environment), page: pageOf(target), close }
}
const webDav = async (): Promise<OpenedRegistry> => {
  const { to, close } = await startWebDavServer()
  const target = webDavTarget(to, {})
  await putConsole(target)
  return { open: () => openRegistry(to, {}), page: pageOf(target), close }
}

const places: [string, () => Promise<OpenedRegistry>][] = [
  ['a folder', folder],
  ['a bucket', bucket],
]

afterAll(removeFolders)

describe.each(places)('a registry in %s', (_, start) => {
  registryContract(start)
  shellContract(start)
})

describeUnless(noWebDavServer)('a registry in a WebDAV server', () => registryContract(webDav))

describe('a registry that is opened', () => {
  const opened: { close: () => void }[] = []
  const startServer = async (options?: object) => {
    const server = await startS3Server(options)
    opened.push(server)
    return server
  }
  afterEach(() => opened.splice(0).forEach(({ close }) => close()))

  test('MFE-47: in a store that ignores conditions, takes no change', async () => {
    const { to, environment } = await startServer({ ignoresConditions: true })
    await putConsole(s3Target(to, environment))
    const registry = await openRegistry(to, environment)
    const built = newBuild('plants', '1.0.0')
    await expect(
      registry.change({
        request: { kind: 'release', remote: built.name, version: '1.0.0' },
        built,
        author: { actor: 'ada' },
        say: () => {},
      }),
    ).rejects.toThrow('ignores conditions')
    expect((await registry.read()).remotes).toEqual({})
  })

  test('MFE-48: whose server answered 500 to the change that it made, made it once', async () => {
    const { to, environment, faults } = await startServer()
    await putConsole(s3Target(to, environment))
    const registry = await openRegistry(to, environment)
    const release = (version: string) => {
      const built = newBuild('plants', version)
      return registry.change({
        request: { kind: 'release', remote: built.name, version },
        built,
        author: { actor: 'ada' },
        say: () => {},
      })
    }
    await release('1.0.0')
    faults.push(...Array(12).fill('applied, but answered 500'))
    await release('1.1.0')
    faults.length = 0
    expect((await registry.history(9)).map(({ command }) => command)).toEqual([
      'release of mfe_plants 1.1.0',
      'release of mfe_plants 1.0.0',
      'begin of the journal',
    ])
    expect([(await registry.read()).remotes['mfe_plants']?.version, await registry.verify()]).toEqual(['1.1.0', []])
  })

  test.each([
    ['http://console.example.org', 'must be an https address'],
    ['https://ada:secret@console.example.org', 'without a name'],
    ['https://console.example.org/?x=1', 'a query'],
  ])('MFE-45: %s is no place', async (to, message) => {
    await expect(openRegistry(to, {})).rejects.toThrow(message)
  })
})
