import { expect, test, describe } from '@jest/globals'
import { createTestConsole, renderScreen, screen } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { createExtensions } from './createExtensions.ts'
import { createMenuMarks } from '../layout/menu/menuMarks.ts'
import { ShellContext, type Shell } from '../shellContext.ts'
import { SettingsSubpage } from './SettingsSubpage.tsx'

describe('SettingsSubpage', () => {
  const page = {
    point: 'settings.page/v1',
    id: 'alarm-rules',
    module: './AlarmRules',
    title: { en: 'Alarm rules', de: 'Alarmregeln' },
  }
  // A former release of mfe_devices brings the page Storage, which is the shell's now.
  const alarms = described({
    extensions: [page, { ...page, id: 'storage' }, { ...page, id: 'for-admins', when: { role: 'admin' } }],
  })
  const Rules = () => <p>No rules yet</p>

  const open = async (at: string) => {
    const { manager, run } = createTestManager(() => Rules)
    await run({ mfe_alarms: alarms })
    const shell = {
      remoteManager: manager,
      extensions: createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} }),
      menuMarks: createMenuMarks([]),
    } as Shell
    renderScreen(
      () => (
        <ShellContext value={shell}>
          <SettingsSubpage />
        </ShellContext>
      ),
      { console: createTestConsole({ api: { 'GET /api/v1/history': () => new Response(null, { status: 404 }) } }), at },
    )
  }

  test('MFE-60, MFE-66: a page that a remote adds to the settings is at the address of its id, in German too', async () => {
    setLanguage('de')
    await open('/settings/alarm-rules')
    expect(await screen.findByRole('heading', { level: 1, name: 'Alarmregeln' })).toBeVisible()
    expect(await screen.findByText('No rules yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Einstellungen' })).toHaveAttribute('href', '/settings')
  })

  test('SET-30: the page Storage is the shell’s, also where a former remote brings one, and is known before any remote', async () => {
    await open('/settings/storage')
    expect(await screen.findByRole('heading', { level: 1, name: 'Storage' })).toBeVisible()
    expect(await screen.findByText('This server stores no events.')).toBeVisible()
    expect(screen.queryByText('No rules yet')).toBeNull()
  })

  test.each(['/settings/nothing', '/settings/for-admins', '/nowhere'])(
    'MFE-62, MFE-66: %s is not found',
    async (at) => {
      await open(at)
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    },
  )
})
