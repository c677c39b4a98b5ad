import { expect, test, describe } from '@jest/globals'
import { ConsoleProvider } from '@console/platform/contract'
import { MemoryRouter } from '@console/platform/router/testing'
import { ThemeProvider } from '@console/platform/theme'
import { createTestConsole, render, renderScreen, screen } from '@console/platform-testing'
import { createTestManager, described } from '../remotes/manager.testing.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { createExtensions } from './extensions/createExtensions.ts'
import { createMenuMarks } from './layout/menu/menuMarks.ts'
import { ShellContext, type Shell } from './shellContext.ts'

describe('AppRoutes', () => {
  const shellWithRemotes = async () => {
    const { manager, run } = createTestManager((module) => () => <p>Filled by {module}</p>)
    const page = {
      point: 'settings.page/v1',
      id: 'alarm-rules',
      module: './AlarmRules',
      title: { en: 'Alarm rules', de: 'Alarmregeln' },
    }
    await run({
      mfe_greedy: described({
        routes: [
          { name: 'one', path: '/settings/:anything', module: './One' },
          { name: 'two', path: '/:area/:page', module: './Two' },
        ],
      }),
      mfe_alarms: described({ extensions: [page] }),
    })
    return {
      remoteManager: manager,
      extensions: createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} }),
      menuMarks: createMenuMarks([]),
    } as Shell
  }

  const open = async (at: string) => {
    const shell = await shellWithRemotes()
    renderScreen(
      () => (
        <ShellContext value={shell}>
          <AppRoutes />
        </ShellContext>
      ),
      { console: createTestConsole(), at, path: '/*' },
    )
  }

  // Without the query cache that `renderScreen` puts around a screen: the routes have to bring the shell's own.
  test.each([
    ['storage', 'This server stores no events.'],
    ['mail', 'This server sends no e-mails, or your sign-in provider supplies the address'],
  ])('SET-30: the page %s of the settings opens at its address', async (page, text) => {
    render(
      <ThemeProvider>
        <ConsoleProvider console={createTestConsole()}>
          <MemoryRouter initialEntries={[`/settings/${page}`]}>
            <ShellContext value={await shellWithRemotes()}>
              <AppRoutes />
            </ShellContext>
          </MemoryRouter>
        </ConsoleProvider>
      </ThemeProvider>,
    )
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('MFE-66, MFE-10: the page that a remote adds is shown, also where another remote’s pattern fits its address', async () => {
    await open('/settings/alarm-rules')
    expect(await screen.findByText('Filled by ./AlarmRules')).toBeVisible()
  })

  test('MFE-66, MFE-10: a page of the settings that nobody has is not found, also where a remote’s pattern fits its address', async () => {
    await open('/settings/nothing')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
})
