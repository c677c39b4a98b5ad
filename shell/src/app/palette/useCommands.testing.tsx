import { beforeEach, expect, test, afterEach, describe, jest } from '@jest/globals'
import {
  createTestConsole,
  renderScreen,
  screen,
  act,
  userEvent,
  waitFor,
  type TestConsole,
} from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { writeNewKey } from '@console/platform-registry/keys'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import { newBuild, newFolder } from '@console/platform-registry/testing'
import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { createExtensions } from '../extensions/createExtensions.ts'
import { ShellContext, type Shell } from '../shellContext.ts'
import { useCommands } from './useCommands.tsx'

describe('useCommands', () => {
  const title = { en: 'Silence all', de: 'Alle stummschalten' }
  const silence = { point: 'palette.command/v1', id: 'silence', module: './silence', title }
  const alarms = described({
    routes: [{ name: 'alarm-list', path: '/alarms', module: './AlarmListScreen' }],
    extensions: [
      silence,
      { point: 'palette.command/v1', id: 'list', route: 'alarm-list', title: { en: 'Show alarms', de: 'Alarme' } },
      {
        point: 'palette.command/v1',
        id: 'hidden',
        route: 'alarm-list',
        title: { en: 'Hidden', de: 'Versteckt' },
        when: { role: 'admin' },
      },
    ],
  })

  let load: () => Promise<unknown>
  let host: TestConsole

  const Commands = () =>
    useCommands().map(({ id, text, to, run }) => (
      <button key={id} type="button" onClick={run}>
        {text} {to}
      </button>
    ))

  const open = async (
    listed: object = alarms,
    options: Parameters<typeof createTestManager>[1] = { missing: ['/7.js'] },
  ) => {
    const { manager, run } = createTestManager(() => load(), options)
    const shell = {
      remoteManager: manager,
      extensions: createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} }),
    } as Shell
    await run({ mfe_alarms: listed })
    renderScreen(
      () => (
        <ShellContext value={shell}>
          <Commands />
        </ShellContext>
      ),
      { console: host, at: '/dashboard' },
    )
    return { button: await screen.findByRole('button', { name: 'Silence all' }), run }
  }
  beforeEach(() => {
    setLanguage('en')
    host = createTestConsole()
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  describe('MFE-60: a command of a remote', () => {
    test('runs with the console and the way to another address', async () => {
      load =
        async () =>
        ({ console: { toast }, navigate }: { console: TestConsole; navigate: (to: string) => void }) => {
          toast({ kind: 'success', title: 'Silent' })
          navigate('/alarms')
        }
      await userEvent.click((await open()).button)
      await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', title: 'Silent' }]))
      expect(screen.getByLabelText('address')).toHaveTextContent('/alarms')
    })

    test('opens a route; one that is not meant for the user is not there', async () => {
      await open()
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Show alarms /alarms',
        'Silence all ',
      ])
    })

    test('MFE-63: that fails is told in a toast, with its remote and version', async () => {
      load = async () => () => Promise.reject(new Error('the siren is stuck'))
      await userEvent.click((await open()).button)
      await waitFor(() =>
        expect(host.toasts).toMatchObject([
          {
            kind: 'error',
            title: 'Silence all could not be done',
            text: expect.stringMatching(/^mfe_alarms 1\.2\.3: .*the siren is stuck/),
          },
        ]),
      )
    })

    test('MFE-63: that can’t be loaded is told in the same way', async () => {
      load = () =>
        Promise.reject(new Error('Loading chunk 7 failed.\n(error: http://localhost/remotes/mfe_alarms/1.2.3/7.js)'))
      await userEvent.click((await open()).button)
      await waitFor(() =>
        expect(host.toasts).toMatchObject([
          { kind: 'error', text: expect.stringMatching(/^mfe_alarms 1\.2\.3: .*404/) },
        ]),
      )
    })

    test('MFE-63: that has not arrived after twenty seconds is told, and not run later', async () => {
      let arrive = (_: unknown) => {}
      load = () => new Promise((resolve) => (arrive = resolve))
      const { button } = await open()
      jest.useFakeTimers()
      act(() => button.click())
      await act(() => jest.advanceTimersByTimeAsync(20_000))
      expect(host.toasts).toMatchObject([
        { kind: 'error', text: 'mfe_alarms 1.2.3: It did not arrive in time, and was not run.' },
      ])
      const run = jest.fn()
      await act(async () => arrive(run))
      expect(run).not.toHaveBeenCalled()
    })
    test('MFE-54: is loaded by the signature that the registry has now, not by the one with which it was first listed', async () => {
      const file = `${newFolder()}/key.pem`
      const { key } = writeNewKey(file)
      const built = newBuild('alarms', '1.2.3', { platform: '^1.0.0', extensions: [silence] })
      load =
        async () =>
        ({ console: { toast } }: { console: TestConsole }) =>
          toast({ kind: 'success', title: 'Silent' })
      const { button, run } = await open(built.release, { signatureKeys: { mfe_alarms: [key] } })
      await act(() => run({ mfe_alarms: prepareRelease(built, file).release }))
      await userEvent.click(button)
      await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', title: 'Silent' }]))
    })
  })
})
