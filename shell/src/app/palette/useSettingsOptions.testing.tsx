import { afterEach, describe, expect, test } from '@jest/globals'
import { createTestConsole, renderScreen, screen, userEvent } from '@console/platform-testing'
import { chooseScheme, schemeChoice } from '@console/platform/theme'
import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { createExtensions } from '../extensions/createExtensions.ts'
import { ShellContext, type Shell } from '../shellContext.ts'
import { useSettingsOptions } from './useSettingsOptions.tsx'

describe('useSettingsOptions', () => {
  afterEach(() => chooseScheme('system'))

  const Options = () =>
    useSettingsOptions().map(({ id, text, detail, to, run }) => (
      <button key={id} type="button" onClick={run}>
        {[text, detail, to].filter(Boolean).join(' ')}
      </button>
    ))

  test('UX-70: the palette leads to the pages that remotes add to the settings, and chooses the appearance', async () => {
    const { manager, run } = createTestManager(() => () => null)
    const page = { point: 'settings.page/v1', module: './Page', title: { en: 'Storage', de: 'Speicher' } }
    await run({
      mfe_stores: described({
        extensions: [
          { ...page, id: 'storage' },
          { ...page, id: 'admins', when: { role: 'admin' } },
        ],
      }),
    })
    const extensions = createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} })
    renderScreen(
      () => (
        <ShellContext value={{ remoteManager: manager, extensions } as Shell}>
          <Options />
        </ShellContext>
      ),
      { console: createTestConsole(), at: '/dashboard' },
    )
    const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(await screen.findByRole('button', { name: 'Storage Settings /settings/storage' })).toBeVisible()
    expect(shown().slice(1)).toEqual(['Light appearance', 'Dark appearance'])
    await userEvent.click(screen.getByRole('button', { name: 'Dark appearance' }))
    expect(schemeChoice.getState()).toBe('dark')
    expect(shown().slice(1)).toEqual(['Appearance as in the system', 'Light appearance'])
  })
})
