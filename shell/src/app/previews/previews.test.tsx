import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setLanguage } from '@console/platform/i18n'
import { act, createTestConsole, renderScreen, screen, userEvent, waitFor } from '@console/platform-testing'
import { writeNewKey } from '@console/platform-registry/keys'
import { signPreview } from '@console/platform-registry/previews/sign'
import { newBuild, newFolder, removeFolders } from '@console/platform-registry/testing'
import { type Shell, ShellContext } from '../shellContext.ts'
import { createUnsaved } from '../unsaved.ts'
import { PreviewParts } from './PreviewParts.tsx'
import { startPreviews } from './startPreviews.ts'

const file = `${newFolder()}/key.pem`
const { key } = writeNewKey(file)
const signer = createPrivateKey(readFileSync(file))
const version = '1.0.0-pr.1'

let unsaved = false
const { manager, run } = createTestManager(() => undefined, { isUnsaved: () => unsaved })
const registryFetch = globalThis.fetch
let stored: unknown

// What the service would keep of a build.
const put = (by = 'Ada', expires = Date.now() + 3_600_000): void => {
  const built = newBuild('alarms', version, { platform: '^1.0.0' })
  signPreview(built, { expires: new Date(expires).toISOString(), by, commit: 'f00d' }, signer)
  stored = { preview: 1, signed: JSON.parse(readFileSync(path.join(built.folder, 'signed.json'), 'utf8')) as unknown }
}

const fetched: string[] = []
globalThis.fetch = async (input, init) => {
  fetched.push(String(input))
  if (!String(input).startsWith('/previews/')) return registryFetch(input, init)
  return String(input) === `/previews/mfe_alarms/${version}/preview.json`
    ? Response.json(stored)
    : new Response('', { status: 404 })
}

type TestConsole = ReturnType<typeof createTestConsole>

const opened = (user: string, keys: Partial<Parameters<typeof startPreviews>[0]>) =>
  startPreviews({ remoteManager: manager, user, signatureKeys: null, previewKey: key, ...keys })
const visit = async (address: string, user = 'ada', keys: Partial<Parameters<typeof startPreviews>[0]> = {}) => {
  window.history.replaceState(null, '', address)
  manager.preview(null)
  const previews = opened(user, keys)
  await (
    await previews
  )?.restored
  const console = createTestConsole()
  const shell = { remoteManager: manager, unsaved: createUnsaved() } as unknown as Shell
  const { unmount } = renderScreen(
    () => <ShellContext value={shell}>{previews && <PreviewParts opened={previews} />}</ShellContext>,
    { console, at: '/dashboard' },
  )
  return { console, unmount, isAsked: previews !== null }
}
const question = () => screen.findByRole('alertdialog', { name: 'Run code that was not released?' })
const running = () => {
  const now = manager.state.getState()
  return now.kind === 'ready' ? now.remotes.map((remote) => `${remote.version} ${remote.kind}`) : []
}

beforeEach(async () => {
  setLanguage('en')
  window.sessionStorage.clear()
  unsaved = false
  jest.spyOn(console, 'error').mockImplementation(() => {})
  put()
  await run({ mfe_alarms: described() })
})
afterAll(removeFolders)

test('MFE-75: who agrees runs it in this tab, also after a reload, until Leave; another user is asked for nothing and runs nothing of it', async () => {
  const user = userEvent.setup()
  const first = await visit(`/settings?preview=mfe_alarms@${version}&tab=2`)
  expect(await question()).toHaveTextContent('Ada')
  expect(window.location.search).toBe('?tab=2')
  expect(running()).toEqual(['1.2.3 current'])
  await user.click(screen.getByRole('button', { name: 'Run preview' }))
  expect(running()).toEqual([`${version} preview`])
  first.unmount()

  const again = await visit('/settings')
  expect(await screen.findByText(/^Preview of mfe_alarms 1\.0\.0-pr\.1 until \w{3}, /)).toBeVisible()
  expect(running()).toEqual([`${version} preview`])
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect([running(), window.sessionStorage.length]).toEqual([['1.2.3 current'], 0])
  again.unmount()

  const third = await visit(`/?preview=mfe_alarms@${version}`)
  await user.click(await screen.findByRole('button', { name: 'Run preview' }))
  third.unmount()
  await visit('/settings', 'eve')
  expect([running(), window.sessionStorage.length]).toEqual([['1.2.3 current'], 0])
})

test('MFE-75: a page that nobody asks for a preview opens nothing of this, nor does one after Cancel', async () => {
  const user = userEvent.setup()
  const { unmount } = await visit(`/?preview=mfe_alarms@${version}`)
  await question()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([running(), window.sessionStorage.length]).toEqual([['1.2.3 current'], 0])
  unmount()
  expect((await visit('/')).isAsked).toBe(false)
})

test('MFE-75: one that was replaced since is asked about again, and does not run meanwhile', async () => {
  const user = userEvent.setup()
  const { unmount } = await visit(`/?preview=mfe_alarms@${version}`)
  await user.click(await screen.findByRole('button', { name: 'Run preview' }))
  unmount()
  put('Grace')
  await visit('/')
  expect(await question()).toHaveTextContent('Grace')
  expect(running()).toEqual(['1.2.3 current'])
})

test('MFE-75: over unsaved work it begins and ends with the next page, and the banner says so', async () => {
  const user = userEvent.setup()
  await visit(`/?preview=mfe_alarms@${version}`)
  unsaved = true
  await user.click(await screen.findByRole('button', { name: 'Run preview' }))
  expect(
    screen.getByText(/^The preview of mfe_alarms 1\.0\.0-pr\.1 runs in this tab from the next page on, until /),
  ).toBeVisible()
  expect(running()).toEqual(['1.2.3 current'])
  unsaved = false
  act(manager.navigated)
  expect(screen.getByText(/^Preview of mfe_alarms/)).toBeVisible()
  unsaved = true
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  now.mockRestore()
  expect(
    screen.getByText('The preview of mfe_alarms 1.0.0-pr.1 is over. From the next page on, the released version runs.'),
  ).toBeVisible()
  expect(running()).toEqual([`${version} preview`])
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
  unsaved = false
  act(manager.navigated)
  expect(screen.queryByText(/preview of mfe_alarms/i)).toBeNull()
  expect(running()).toEqual(['1.2.3 current'])
})

test('MFE-75: ends by itself, and says so', async () => {
  const user = userEvent.setup()
  put('Ada', Date.now() + 600_000)
  const { console }: { console: TestConsole } = await visit(`/?preview=mfe_alarms@${version}`)
  await user.click(await screen.findByRole('button', { name: 'Run preview' }))
  expect(running()).toEqual([`${version} preview`])
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 700_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  now.mockRestore()
  expect([running(), window.sessionStorage.length]).toEqual([['1.2.3 current'], 0])
  expect(console.toasts.map(({ title }) => title)).toEqual([`The preview mfe_alarms@${version} is over`])
})

test.each([
  ['https://evil.example/x.js', 'An address names a preview as remote@version', []],
  ['//evil.example/mfe_alarms@1.0.0-x', 'An address names a preview as remote@version', []],
  ['mfe_x@../../1.0.0-x', 'An address names a preview as remote@version', []],
  ['mfe_alarms@1.0.0', 'An address names a preview as remote@version', []],
  ['mfe_alarms@1.0.0-none', 'There is no such preview', ['/previews/mfe_alarms/1.0.0-none/preview.json']],
])('MFE-75: %s is told to be no preview, and nothing else is fetched for it', async (asked, text, addresses) => {
  fetched.length = 0
  const { console }: { console: TestConsole } = await visit(`/?preview=${encodeURIComponent(asked)}`)
  await waitFor(() => expect(console.toasts[0]?.text).toContain(text))
  expect([fetched, running()]).toEqual([addresses, ['1.2.3 current']])
})

test.each([
  [
    'whose author was changed',
    'signature',
    (): void => {
      const { signed } = stored as { signed: { payload: string } }
      signed.payload = Buffer.from(Buffer.from(signed.payload, 'base64').toString().replace('Ada', 'Eve')).toString(
        'base64',
      )
    },
  ],
  ['that lasts too long', 'damaged', (): void => put('Ada', Date.now() + 30 * 86_400_000)],
  ['that is over', 'ended', (): void => put('Ada', Date.now() - 1_000)],
  ['that is no preview', 'damaged', (): void => void (stored = { preview: 2 })],
] as const)('MFE-74: one %s is not run', async (_, problem, change) => {
  change()
  const { console }: { console: TestConsole } = await visit(`/?preview=mfe_alarms@${version}`)
  await waitFor(() =>
    expect(console.toasts[0]?.text).toContain(
      {
        signature: 'Its signature could not be confirmed',
        damaged: 'Its description is damaged',
        ended: 'The released version takes its place',
      }[problem],
    ),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

describe('where teams have keys', () => {
  const otherKey = writeNewKey(`${newFolder()}/other.pem`).key

  test('MFE-74: a preview that its team has signed is asked about; one that the service or another team has signed is not', async () => {
    const { unmount } = await visit(`/?preview=mfe_alarms@${version}`, 'ada', {
      signatureKeys: { mfe_alarms: [key] },
      previewKey: otherKey,
    })
    await question()
    unmount()
    const keys = { signatureKeys: { mfe_alarms: [otherKey], mfe_wells: [key] } }
    const { console } = await visit(`/?preview=mfe_alarms@${version}`, 'ada', keys)
    await waitFor(() => expect(console.toasts[0]?.text).toContain('Its signature could not be confirmed'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('MFE-74: the signature of a release is none of a preview, though the same key has made it of the same words', async () => {
    const {
      payload,
      signatures: [{ keyid }],
    } = (stored as { signed: { payload: string; signatures: [{ keyid: string }] } }).signed
    const type = 'application/vnd.console.release+json'
    const bytes = Buffer.from(payload, 'base64')
    const sig = sign(
      null,
      Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${bytes.length} `), bytes]),
      signer,
    ).toString('base64')
    stored = { preview: 1, signed: { payload, signatures: [{ keyid, sig }] } }
    const { console } = await visit(`/?preview=mfe_alarms@${version}`, 'ada', { signatureKeys: { mfe_alarms: [key] } })
    await waitFor(() => expect(console.toasts[0]?.text).toContain('Its signature could not be confirmed'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
