import { beforeEach, expect, test, afterEach, describe, jest } from '@jest/globals'
import { createTestConsole, screen, act, userEvent, waitFor, render } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { ConsoleProvider } from '@console/platform/contract'
import { ThemeProvider } from '@console/platform/theme'
import { writeNewKey } from '@console/platform-registry/keys'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import { newBuild, newFolder } from '@console/platform-registry/testing'
import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { createExtensions } from './createExtensions.ts'
import { ShellContext, type Shell } from '../shellContext.ts'
import type { RemoteComponent } from '../../remotes/index.ts'

describe('ExtensionFrame', () => {
  const offer = (id: string, module: string) => ({
    point: 'device.tab/v1',
    id,
    module,
    title: { en: 'Alarms', de: 'Alarme' },
  })
  const alarms = described({ extensions: [offer('alarms', './AlarmsTab'), offer('other', './Other')] })

  let load: () => Promise<RemoteComponent>

  /** What remotes add to a host, of which the test says how './AlarmsTab' is loaded. */
  const createHost = (options?: Parameters<typeof createTestManager>[1]) => {
    const remotes = createTestManager((module) => (module === './Other' ? Other : load()), options)
    const extensions = createExtensions({ remoteManager: remotes.manager, order: {}, features: [], claims: {} })
    const point = extensions.at('device.tab/v1')
    point.subscribe(() => {})
    const open = () => {
      const Views = (point.getState() ?? []).map(({ id, View }) => <View key={id} {...{ device: 'NODE-1' }} />)
      render(
        <ThemeProvider>
          <ConsoleProvider console={createTestConsole()}>
            <ShellContext value={{ remoteManager: remotes.manager, extensions } as Shell}>
              <p>The host</p>
              {Views}
            </ShellContext>
          </ConsoleProvider>
        </ThemeProvider>,
      )
    }
    return { ...remotes, point, open }
  }

  const show = async () => {
    const { run, point, open } = createHost({ missing: ['/7.js'] })
    await run({ mfe_alarms: alarms })
    await waitFor(() => expect(point.getState()).toHaveLength(2))
    open()
  }
  const Other = () => <p>The other one</p>
  const Alarms = ({ device }: Record<string, unknown>) => <p>Alarms of {String(device)}</p>

  beforeEach(() => {
    setLanguage('en')
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  const expectAround = async () => {
    expect(screen.getByText('The host')).toBeVisible()
    expect(await screen.findByText('The other one')).toBeVisible()
  }

  describe('MFE-63: an extension', () => {
    test('is shown with what its host hands to it', async () => {
      load = async () => Alarms
      await show()
      expect(await screen.findByText('Alarms of NODE-1')).toBeVisible()
      await expectAround()
    })

    test('that can’t be loaded says so in its place, with remote, version and cause, and Retry brings it', async () => {
      load = () =>
        Promise.reject(new Error('Loading chunk 7 failed.\n(error: http://localhost/remotes/mfe_alarms/1.2.3/7.js)'))
      await show()
      expect(await screen.findByText('Alarms could not be loaded')).toBeVisible()
      expect(screen.getByText('mfe_alarms 1.2.3')).toBeVisible()
      expect(screen.getByText(/404/)).toBeVisible()
      await expectAround()
      load = async () => Alarms
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('Alarms of NODE-1')).toBeVisible()
    })

    test('that throws has stopped working, and nothing else has; in German too', async () => {
      let throws = true
      load = async () => (props) => {
        if (throws) throw new Error('no such alarm')
        return <Alarms {...props} />
      }
      await show()
      expect(await screen.findByText('Alarms stopped working')).toBeVisible()
      expect(screen.getByText('mfe_alarms 1.2.3')).toBeVisible()
      await expectAround()
      act(() => setLanguage('de'))
      expect(screen.getByText('Alarme: nach einem Fehler angehalten')).toBeVisible()
      throws = false
      await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
      expect(await screen.findByText('Alarms of NODE-1')).toBeVisible()
    })

    test('that suspends holds up nobody', async () => {
      const never = new Promise<never>(() => {})
      load = async () => () => {
        throw never
      }
      await show()
      await expectAround()
    })

    test('that has not arrived after twenty seconds says so, and is shown when it does', async () => {
      let arrive = (_: RemoteComponent) => {}
      load = () => new Promise((resolve) => (arrive = resolve))
      const { run, point, open } = createHost()
      await run({ mfe_alarms: alarms })
      await waitFor(() => expect(point.getState()).toHaveLength(2))
      jest.useFakeTimers()
      open()
      await act(() => jest.advanceTimersByTimeAsync(19_000))
      expect(screen.queryByText('Alarms did not arrive yet')).toBeNull()
      await act(() => jest.advanceTimersByTimeAsync(2_000))
      expect(screen.getByText('Alarms did not arrive yet')).toBeVisible()
      expect(screen.getByText('mfe_alarms 1.2.3')).toBeVisible()
      await act(async () => arrive(Alarms))
      await act(() => jest.advanceTimersByTimeAsync(1_000))
      expect(screen.getByText('Alarms of NODE-1')).toBeVisible()
    })
  })

  test('MFE-54, MFE-60: an extension is loaded by the signature that the registry has now, not by the one with which it was first listed', async () => {
    const file = `${newFolder()}/key.pem`
    const { key } = writeNewKey(file)
    const built = newBuild('alarms', '1.2.3', { platform: '^1.0.0', extensions: [offer('alarms', './AlarmsTab')] })
    load = async () => Alarms
    const { run, point, open } = createHost({ signatureKeys: { mfe_alarms: [key] } })
    await run({ mfe_alarms: built.release })
    await waitFor(() => expect(point.getState()).toHaveLength(1))
    const [before] = point.getState() ?? []
    await run({ mfe_alarms: prepareRelease(built, file).release })
    expect(point.getState()?.[0]).toBe(before)
    open()
    expect(await screen.findByText('Alarms of NODE-1')).toBeVisible()
  })
})
