import { expect, test, describe } from '@jest/globals'
import { createTestConsole, renderScreen, screen } from '@console/platform-testing'
import { createTestManager, described } from '../remotes/manager.testing.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { createExtensions } from './extensions/createExtensions.ts'
import { createMenuMarks } from './layout/menu/menuMarks.ts'
import { ShellContext, type Shell } from './shellContext.ts'

describe('AppRoutes', () => {
  const open = async (at: string) => {
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
    const shell = {
      remoteManager: manager,
      extensions: createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} }),
      menuMarks: createMenuMarks([]),
    } as Shell
    renderScreen(
      () => (
        <ShellContext value={shell}>
          <AppRoutes />
        </ShellContext>
      ),
      { console: createTestConsole(), at, path: '/*' },
    )
  }

  test('MFE-66, MFE-10: the page that a remote adds is shown, also where another remote’s pattern fits its address', async () => {
    await open('/settings/alarm-rules')
    expect(await screen.findByText('Filled by ./AlarmRules')).toBeVisible()
  })

  test('MFE-66, MFE-10: a page of the settings that nobody has is not found, also where a remote’s pattern fits its address', async () => {
    await open('/settings/nothing')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
})
