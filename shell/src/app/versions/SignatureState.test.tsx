import { createTestManager } from '../../remotes/manager.testing.ts'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { releaseSchema } from '@console/platform-registry/schema'
import * as v from 'valibot'
import { act, createTestConsole, renderScreen, screen } from '@console/platform-testing'
import { useReadable } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { readSigningKey, writeNewKey } from '@console/platform-registry/keys'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import { readBuilt } from '@console/platform-registry/readBuilt'
import { signPreview } from '@console/platform-registry/previews/sign'
import { newBuild, newFolder, removeFolders } from '@console/platform-registry/testing'
import { type Shell, ShellContext } from '../shellContext.ts'
import type { RunningRelease } from '../../remotes/index.ts'
import { SignatureState, useSignature } from './SignatureState.tsx'

const file = `${newFolder()}/key.pem`
const { key } = writeNewKey(file)
const { key: otherKey } = writeNewKey(`${newFolder()}/key.pem`)
const payloadOf = (signed?: { payload: string }): unknown =>
  JSON.parse(Buffer.from(signed?.payload ?? '', 'base64').toString())
const signed = () => prepareRelease(newBuild('alarms', '1.2.3', { platform: '^1.0.0' }), file).release

const { manager, run } = createTestManager(() => undefined, { signatureKeys: { mfe_alarms: [key] } })
const drawn: string[] = []

const Row = ({ remote }: { remote: RunningRelease }) => {
  const checked = useSignature(remote)
  drawn.push(`${remote.version}: ${checked === null ? 'unknown' : 'signer' in checked ? 'confirmed' : 'refused'}`)
  return <SignatureState remote={remote} checked={checked} />
}
const Rows = () => {
  const state = useReadable(manager.state)
  return state.kind === 'ready' && state.remotes.map((remote) => <Row key={remote.name} remote={remote} />)
}

beforeEach(() => setLanguage('en'))
afterAll(removeFolders)

test('MFE-55: of a release that is new nothing is said before it is checked, and never the former one’s "Confirmed"', async () => {
  const shell = { remoteManager: manager, signatureKeys: { mfe_alarms: [key] } } as unknown as Shell
  await run({ mfe_alarms: signed() })
  renderScreen(
    () => (
      <ShellContext value={shell}>
        <Rows />
      </ShellContext>
    ),
    { console: createTestConsole(), at: '/settings/about' },
  )
  expect(await screen.findByText('Confirmed')).toBeVisible()
  // The registry changes, and this release does not.
  await act(() => run({ mfe_alarms: signed() }))
  await act(() => run({ mfe_alarms: { ...newBuild('alarms', '1.3.0').release } }))
  expect(await screen.findByText('Refused')).toBeVisible()
  await act(() => run({ mfe_alarms: signed() }))
  expect(await screen.findByText('Confirmed')).toBeVisible()
  // What can't be read is not checked at all.
  await act(() => run({ mfe_alarms: { version: '1.4.0' } }))
  expect(screen.queryByText('Confirmed')).toBeNull()
  const said = drawn.filter((line, index) => line !== drawn[index - 1])
  expect(said).toEqual([
    '1.2.3: unknown',
    '1.2.3: confirmed',
    '1.3.0: unknown',
    '1.3.0: refused',
    '1.2.3: unknown',
    '1.2.3: confirmed',
    '1.4.0: unknown',
  ])
})

test.each([
  ['the service’s key', key, 'Confirmed'],
  ['another key', otherKey, 'Refused'],
])(
  'MFE-55, MFE-75: where teams have no keys, a preview’s signature is the service’s: of %s',
  async (_, previewKey, word) => {
    const built = newBuild('alarms', '1.2.3-pr.12', { platform: '^1.0.0' })
    const signer = readSigningKey(file, undefined)
    if (!signer) throw new Error('There is no key.')
    signPreview(built, { expires: new Date(Date.now() + 60_000).toISOString(), by: 'Ada' }, signer)
    const { signed: envelope } = readBuilt(built.folder).release
    const running = {
      ...v.parse(releaseSchema, payloadOf(envelope)),
      signed: envelope,
      name: 'mfe_alarms',
      release: '',
      failed: [],
      hasFallback: false,
    }
    const shell = { remoteManager: manager, signatureKeys: null, previewKey } as unknown as Shell
    renderScreen(
      () => (
        <ShellContext value={shell}>
          <Row remote={{ ...running, kind: 'preview' }} />
        </ShellContext>
      ),
      { console: createTestConsole(), at: '/settings/about' },
    )
    expect(await screen.findByText(word)).toBeVisible()
    expect(screen.queryAllByText(/^the service’s key [0-9a-f]{8}$/)).toHaveLength(word === 'Confirmed' ? 1 : 0)
  },
)

test('MFE-55: a release of which no signature is asked for says so, beside the service’s key for previews', () => {
  const shell = { remoteManager: manager, signatureKeys: null, previewKey: key } as unknown as Shell
  const running = {
    ...signed(),
    name: 'mfe_alarms',
    release: '',
    failed: [],
    kind: 'current',
  } as unknown as RunningRelease
  renderScreen(
    () => (
      <ShellContext value={shell}>
        <Row remote={running} />
      </ShellContext>
    ),
    { console: createTestConsole(), at: '/settings/about' },
  )
  expect(screen.getByText('not required')).toBeVisible()
})
