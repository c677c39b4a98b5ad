import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals'
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { writeNewKey } from '@console/platform-registry/keys'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import { parseRegistry, type Remote } from '@console/platform-registry/schema'
import { newBuild, newFolder, removeFolders } from '@console/platform-registry/testing'
import { RemoteFault } from '../remoteFault.ts'
import { asSigned, readSigned } from './signature.ts'

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, raw: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32) }
}
const idOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex').slice(0, 16)

const [devices, secrets] = [newKey(), newKey()]
const keys = { mfe_devices: [devices.raw.toString('base64')], mfe_secrets: [secrets.raw.toString('base64')] }

const release = {
  version: '1.2.0',
  entry: '/remotes/mfe_devices/1.2.0/remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  platform: '^1.0.0',
  routes: [{ name: 'device-list', path: '/devices', module: './DeviceListScreen' }],
  nav: [{ to: '/devices', order: 1, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } }],
  slots: [],
  extensions: [],
}

interface Signing {
  by?: { privateKey: KeyObject; raw: Uint8Array }
  payload?: object
  keyid?: string
  payloadType?: string
}

const signed = ({
  by = devices,
  payload = {},
  keyid = idOf(by.raw),
  payloadType = 'application/vnd.console.release+json',
}: Signing = {}) => {
  const body = Buffer.from(
    JSON.stringify({ type: 'release', name: 'mfe_devices', ...release, release: 'a'.repeat(64), ...payload }),
  )
  const bytes = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `), body])
  return {
    payload: body.toString('base64'),
    signatures: [{ keyid, sig: sign(null, bytes, by.privateKey).toString('base64') }],
  }
}

const remote = (change: Partial<Remote> = {}): Remote => ({
  ...release,
  name: 'mfe_devices',
  kind: 'current',
  release: 'r1',
  signed: signed(),
  ...change,
})

const refusal = async (
  changed: Remote,
  keysOf: Readonly<Record<string, readonly string[]>> = keys,
): Promise<string> => {
  const fault: unknown = await asSigned(changed, keysOf).catch((error: unknown) => error)
  return fault instanceof RemoteFault ? `${fault.kind}: ${fault.signature}` : 'it was taken'
}

afterEach(() => void jest.restoreAllMocks())
afterAll(removeFolders)

describe('the signature of a release', () => {
  test('MFE-54: what the release command signs is what the shell takes, with all that a release can have, and nothing that was changed since', async () => {
    const file = `${newFolder()}/key.pem`
    const { key, id } = writeNewKey(file)
    const title = { en: 'Plants', de: 'Größere Pflanzen' }
    const built = newBuild('plants', '1.2.0-rc.1', {
      nav: [{ to: '/plants', order: 1, icon: 'plants', iconPath: 'M1 2h3', title }],
      slots: [{ slot: 'dashboard.fleet/v1', module: './Fleet' }],
      extensions: [
        { point: 'device.tab/v1', id: 'plants', module: './PlantsTab', title, order: 5, when: { role: ['admin'] } },
      ],
    })
    const current = (change: object) =>
      parseRegistry({
        schema: 1,
        release: 'r1',
        remotes: { mfe_plants: { ...prepareRelease(built, file).release, ...change } },
      }).offers[0]?.current ?? remote()
    expect(await readSigned(current({}), { mfe_plants: [key] })).toMatchObject({
      signer: id,
      release: { version: '1.2.0-rc.1', extensions: [{ id: 'plants', when: { role: ['admin'] } }] },
    })
    expect(await refusal(current({ slots: [] }), { mfe_plants: [key] })).toBe('signature: notAsSigned')
  })

  test("MFE-54: a release that one of its team's keys has signed is taken as it was signed, whoever else has signed it too", async () => {
    expect(await asSigned(remote(), keys)).toEqual(remote())
    const { payload, signatures } = signed()
    const both = { payload, signatures: [...signed({ by: secrets }).signatures, ...signatures] }
    expect((await readSigned(remote({ signed: both }), keys)).signer).toBe(idOf(devices.raw))
    expect(await refusal(remote(), { mfe_devices: [...keys.mfe_secrets, ...keys.mfe_devices] })).toBe('it was taken')
  })

  test("MFE-54: the stolen key of one team signs nothing of another's, not even under that one's key id", async () => {
    expect(await refusal(remote({ signed: signed({ by: secrets }) }))).toBe('signature: otherSigner')
    expect(await refusal(remote({ signed: signed({ by: secrets, keyid: idOf(devices.raw) }) }))).toBe(
      'signature: otherSigner',
    )
    // What team A has signed as its own does not pass as another remote's.
    const stolen = remote({ name: 'mfe_secrets', signed: signed({ by: secrets, payload: { name: 'mfe_devices' } }) })
    expect(await refusal(stolen)).toBe('signature: notAsSigned')
  })

  test.each<[string, Partial<Remote>]>([
    ['the version', { version: '1.3.0' }],
    ['the address of the entry', { entry: '/remotes/mfe_secrets/1.0.0/remoteEntry.js' }],
    ['the hash', { integrity: `sha384-${'B'.repeat(64)}` }],
    ['the range of the platform', { platform: '*' }],
    ['a route', { routes: [{ name: 'device-list', path: '/devices', module: './Another' }] }],
    ['the menu', { nav: [] }],
    [
      'an extension',
      { extensions: [{ point: 'device.tabs/v1', id: 'x', module: './Another', title: { en: 'X', de: 'X' } }] },
    ],
    ['a slot', { slots: [{ slot: 'secret.create/v1', module: './DeviceListScreen' }] }],
  ])('MFE-54: %s in the registry that is not what was signed is a fault', async (_, change) => {
    expect(await refusal(remote(change))).toBe('signature: notAsSigned')
  })

  test("MFE-54: without a signature, without a key, and where the bytes are another kind's, nothing is taken", async () => {
    expect(await refusal(remote({ signed: undefined }))).toBe('signature: unsigned')
    expect(await refusal(remote({ signed: { ...signed(), signatures: [] } }))).toBe('signature: otherSigner')
    expect(await refusal(remote({ signed: { payload: '%', signatures: [] } }))).toBe('signature: unsigned')
    expect(await refusal(remote(), {})).toBe('signature: noKeys')
    expect(await refusal(remote(), { mfe_devices: [] })).toBe('signature: noKeys')
    expect(await refusal(remote({ name: 'constructor' }))).toBe('signature: noKeys')
    expect(await refusal(remote({ signed: signed({ payloadType: 'text/plain' }) }))).toBe('signature: otherSigner')
    expect(await refusal(remote({ signed: signed({ payload: { type: 'preview' } }) }))).toBe('signature: notAsSigned')
  })

  test("MFE-54: where the browser can't check Ed25519, nothing is taken, and the fault says so", async () => {
    jest
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('Unrecognized algorithm name', 'NotSupportedError'))
    expect(await refusal(remote())).toBe('signature: noEd25519')
  })
})
