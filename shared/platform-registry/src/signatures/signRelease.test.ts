import { afterAll, describe, expect, test } from '@jest/globals'
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { released, rolledBack } from '../document/changes.ts'
import { readBuilt } from '../document/readBuilt.ts'
import { type BuiltRelease, type RegistryDocument, textOf } from '../document/registryDocument.ts'
import { type FolderDeployment as Deployment, publishedRelease, readRegistry } from '../folder/deployment.ts'
import { publish } from '../publish.ts'
import { newBuild, newDeployment, newFolder, removeFolders } from '../release.testing.ts'
import { readSigningKey, writeNewKey } from './keys.ts'
import { prepareRelease } from './prepareRelease.ts'
import { writeProvenance } from './provenance.ts'

afterAll(removeFolders)

const newTeam = () => {
  const file = path.join(newFolder(), 'key.pem')
  return { file, ...writeNewKey(file) }
}
const [plants, weather] = [newTeam(), newTeam()]

const ask = ({ folder }: Deployment, keys: Readonly<Record<string, readonly string[]>>): void =>
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ oidc: {}, signatures: { keys } }))

const askingDeployment = (): Deployment => {
  const deployment = newDeployment()
  ask(deployment, { mfe_plants: [plants.key], mfe_weather: [weather.key] })
  return deployment
}

const said: string[] = []
const release = (deployment: Deployment, built: BuiltRelease) =>
  publish(deployment, {
    what: 'release',
    change: released(built.name, built.release),
    built,
    say: (text) => void said.push(text),
  })
const signed = (section: string, version: string, team: { file: string }) => {
  const built = newBuild(section, version)
  writeProvenance(built)
  return prepareRelease(built, team.file)
}
const changeRegistry = ({ folder }: Deployment, change: (registry: RegistryDocument) => void): void => {
  const file = path.join(folder, 'registry.json')
  const registry = JSON.parse(readFileSync(file, 'utf8')) as RegistryDocument
  change(registry)
  writeFileSync(file, textOf(registry))
}

describe('where the deployment asks for signatures', () => {
  test('MFE-54: a release that its team has signed is taken, and registry.json has the signature for the shell', async () => {
    const deployment = askingDeployment()
    const registry = await release(deployment, signed('plants', '1.0.0', plants))
    const envelope = registry.remotes['mfe_plants']?.signed
    expect(envelope?.signatures.map(({ keyid }) => keyid)).toEqual([plants.id])
    const payload = JSON.parse(Buffer.from(envelope?.payload ?? '', 'base64').toString()) as object
    expect(payload).toMatchObject({
      type: 'release',
      name: 'mfe_plants',
      version: '1.0.0',
      integrity: registry.remotes['mfe_plants']?.integrity,
      digests: { 'release.json': expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('MFE-54: an unsigned release, one signed by another team, and one of a remote without keys are refused, and change nothing', async () => {
    const deployment = askingDeployment()
    await expect(release(deployment, newBuild('plants', '1.0.0'))).rejects.toThrow(
      'mfe_plants 1.0.0 is not signed, and config.json asks for signatures.',
    )
    await expect(release(deployment, signed('plants', '1.0.0', weather))).rejects.toThrow(
      'mfe_plants 1.0.0 is not signed with any of the keys that config.json names for mfe_plants.',
    )
    await expect(release(deployment, signed('seeds', '1.0.0', weather))).rejects.toThrow('names no key for mfe_seeds')
    expect(readRegistry(deployment).remotes).toEqual({})
    expect(existsSync(path.join(deployment.folder, 'remotes/mfe_plants'))).toBe(false)
  })

  test("MFE-54: what was signed as one team's own remote is not taken as another's", async () => {
    const deployment = askingDeployment()
    const {
      release: { signed: own },
    } = signed('weather', '1.0.0', weather)
    const built = newBuild('plants', '1.0.0')
    await expect(
      release(deployment, { ...built, release: { ...built.release, ...(own && { signed: own }) } }),
    ).rejects.toThrow('is not signed with any of the keys')
    ask(deployment, { mfe_plants: [plants.key, weather.key] })
    await expect(
      release(deployment, { ...built, release: { ...built.release, ...(own && { signed: own }) } }),
    ).rejects.toThrow('its entry says something else than what was signed')
  })

  test('MFE-54: release.json or where it comes from cannot be changed after it was signed', async () => {
    for (const name of ['release.json', 'provenance.json']) {
      const built = signed('plants', '1.0.0', plants)
      appendFileSync(path.join(built.folder, name), ' ')
      await expect(release(askingDeployment(), built)).rejects.toThrow(
        `${path.join(built.folder, name)} is not what was signed`,
      )
    }
  })

  test('MFE-54: an entry of the registry that somebody has changed is told at each change, and a rollback does not go to it', async () => {
    const deployment = askingDeployment()
    for (const version of ['1.0.0', '1.1.0']) await release(deployment, signed('plants', version, plants))
    await release(deployment, signed('weather', '3.0.0', weather))
    changeRegistry(
      deployment,
      ({ remotes }) => void Object.assign(remotes['mfe_plants']?.previous ?? {}, { platform: '^1.0.0' }),
    )
    const back = rolledBack('mfe_plants', '')
    await expect(publish(deployment, { what: 'rollback', change: back, say: () => {} })).rejects.toThrow(
      'mfe_plants 1.0.0: its entry says something else than what was signed',
    )
    // By the files, the rollback has the signed words again, and another team's release is not held up.
    await release(deployment, signed('weather', '3.1.0', weather))
    await publish(deployment, {
      what: 'rollback',
      change: rolledBack('mfe_plants', '', await publishedRelease(deployment, 'mfe_plants', '1.0.0')),
      say: () => {},
    })
    expect(readRegistry(deployment).remotes['mfe_plants']).toMatchObject({
      version: '1.0.0',
      signed: { signatures: [{ keyid: plants.id }] },
    })
  })

  test("MFE-54: a release from before signatures were asked for becomes nobody's fallback, and the new one is taken", async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0'))
    ask(deployment, { mfe_plants: [plants.key] })
    const said: string[] = []
    const tell = (built: BuiltRelease) =>
      publish(deployment, {
        what: 'release',
        change: released(built.name, built.release),
        built,
        say: (text) => void said.push(text),
      })
    await expect(tell(newBuild('plants', '1.1.0'))).rejects.toThrow('mfe_plants 1.1.0 is not signed')
    expect(said).toEqual([])
    const registry = await tell(signed('plants', '1.1.0', plants))
    expect([registry.remotes['mfe_plants']?.version, registry.remotes['mfe_plants']?.previous]).toEqual([
      '1.1.0',
      undefined,
    ])
    expect(said[0]).toBe('mfe_plants 1.0.0 has no valid signature, so the console does not fall back to it.')
  })

  test('MFE-54: a config.json that asks in a form that nobody understands stops each change', async () => {
    const deployment = newDeployment()
    ask(deployment, { mfe_plants: ['short'] })
    await expect(release(deployment, signed('plants', '1.0.0', plants))).rejects.toThrow(
      'signatures.keys.mfe_plants.0: must be a public Ed25519 key',
    )
  })
})

describe('signing', () => {
  test('MFE-54: a folder that is signed already is released with its signature; the same version with another signature is refused', async () => {
    const deployment = askingDeployment()
    const built = signed('plants', '1.0.0', plants)
    await release(deployment, readBuilt(built.folder))
    await release(deployment, readBuilt(built.folder))
    ask(deployment, { mfe_plants: [plants.key, weather.key] })
    await expect(release(deployment, signed('plants', '1.0.0', weather))).rejects.toThrow('with another signature')
    writeFileSync(path.join(built.folder, 'signed.json'), '{"payload":"%"}')
    expect(() => readBuilt(built.folder)).toThrow('signed.json is no signature')
  })

  test("MFE-54: a key is made once, for its owner's eyes, and what holds none is told without its content", () => {
    expect(statSync(plants.file).mode & 0o777).toBe(0o600)
    expect(() => writeNewKey(plants.file)).toThrow('is there already')
    const file = path.join(newFolder(), 'other.pem')
    writeFileSync(file, '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----')
    expect(() => readSigningKey(file, undefined)).toThrow(`${file} holds no private Ed25519 key in PEM.`)
    expect(() => readSigningKey(path.join(file, 'none'), undefined)).toThrow('is no file with a key')
    expect(readSigningKey(undefined, readFileSync(plants.file, 'utf8'))).not.toBeNull()
    expect(readSigningKey(undefined, '')).toBeNull()
  })
})

test('MFE-57: a release tells the commit, the builder and the time that it comes from, in a file that is no part of its bytes', async () => {
  const built = newBuild('plants', '1.0.0')
  const env = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'plants/console', GITHUB_RUN_ID: '7' }
  writeProvenance(built, { env, cwd: import.meta.dirname, now: new Date('2026-11-20T12:00:00Z') })
  expect(JSON.parse(readFileSync(path.join(built.folder, 'provenance.json'), 'utf8'))).toMatchObject({
    predicateType: 'https://slsa.dev/provenance/v1',
    subject: [{ name: 'release.json' }],
    predicate: {
      buildDefinition: {
        externalParameters: { name: 'mfe_plants', version: '1.0.0' },
        resolvedDependencies: [
          {
            uri: 'git+https://git.example/plants/console',
            digest: { gitCommit: expect.stringMatching(/^[0-9a-f]{40}$/) },
          },
        ],
      },
      runDetails: {
        builder: { id: 'https://git.example/plants/console/actions' },
        metadata: {
          invocationId: 'https://git.example/plants/console/actions/runs/7',
          finishedOn: '2026-11-20T12:00:00.000Z',
        },
      },
    },
  })
  const deployment = newDeployment()
  await release(deployment, built)
  // Built and released again, at another time.
  const again = newBuild('plants', '1.0.0')
  writeProvenance(again)
  await release(deployment, prepareRelease(again, undefined))
  expect(
    JSON.parse(readFileSync(path.join(deployment.folder, 'remotes/mfe_plants/1.0.0/provenance.json'), 'utf8')),
  ).toMatchObject({ predicate: { runDetails: { metadata: { finishedOn: '2026-11-20T12:00:00.000Z' } } } })
})

test('MFE-57: a release tells only what its build has written: nothing of this checkout, and nothing of another build', () => {
  const built = newBuild('plants', '1.0.0')
  prepareRelease(built, plants.file)
  expect(existsSync(path.join(built.folder, 'provenance.json'))).toBe(false)
  writeProvenance(built)
  expect(() => prepareRelease(built, plants.file)).not.toThrow()
  appendFileSync(path.join(built.folder, 'release.json'), '\n')
  expect(() => prepareRelease(built, plants.file)).toThrow('is of another build than')
  writeProvenance(built)
  expect(() => prepareRelease(built, plants.file)).not.toThrow()
  writeFileSync(path.join(built.folder, 'provenance.json'), '{')
  expect(() => prepareRelease(built, undefined)).toThrow('is of another build than')
})
