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

  test('UX-70, SET-30: the palette leads to the pages of the settings, the shell’s once, and chooses the appearance', async () => {
    const { manager, run } = createTestManager(() => () => null)
    const page = { point: 'settings.page/v1', module: './Page', title: { en: 'Rules', de: 'Regeln' } }
    await run({
      mfe_rules: described({
        extensions: [
          { ...page, id: 'rules' },
          { ...page, id: 'storage' },
          { ...page, id: 'admins', when: { role: 'admin' } },
        ],
      }),
    })
    const console = createTestConsole()
    console.setFeature?.('history', true)
    const extensions = createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} })
    renderScreen(
      () => (
        <ShellContext value={{ remoteManager: manager, extensions } as Shell}>
          <Options />
        </ShellContext>
      ),
      { console, at: '/dashboard' },
    )
    const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(await screen.findByRole('button', { name: 'Rules Settings /settings/rules' })).toBeVisible()
    expect(shown().slice(0, 1)).toEqual(['Storage Settings /settings/storage'])
    expect(shown().slice(2)).toEqual(['Light appearance', 'Dark appearance'])
    await userEvent.click(screen.getByRole('button', { name: 'Dark appearance' }))
    expect(schemeChoice.getState()).toBe('dark')
    expect(shown().slice(2)).toEqual(['Appearance as in the system', 'Light appearance'])
  })
})
