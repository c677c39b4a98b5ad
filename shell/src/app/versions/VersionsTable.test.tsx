import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { beforeEach, expect, test } from '@jest/globals'
import { act, createTestConsole, renderScreen, screen, within } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { type Shell, ShellContext } from '../shellContext.ts'
import { VersionsTable } from './VersionsTable.tsx'

const { manager, run } = createTestManager(() => undefined)
const row = () => screen.getByRole('row', { name: /mfe_alarms/ })

beforeEach(() => setLanguage('en'))

test('MFE-55, MFE-75: while a preview runs, its row says so and offers no version that would not come', async () => {
  await run({ mfe_alarms: described({ canary: { ...described({ version: '1.3.0' }), percent: 10 } }) })
  const state = manager.state.getState()
  const running = state.kind === 'ready' ? state.remotes[0] : undefined
  if (!running) throw new Error('The registry has no remote.')
  const shell = { remoteManager: manager, signatureKeys: null } as unknown as Shell
  renderScreen(
    () => (
      <ShellContext value={shell}>
        <VersionsTable />
      </ShellContext>
    ),
    { console: createTestConsole(), at: '/settings/about' },
  )
  expect(within(row()).getByRole('combobox', { name: 'Version of mfe_alarms' })).toBeVisible()

  act(() => manager.preview({ ...running, version: '1.3.0-pr.4', kind: 'preview' }))
  expect(within(row()).queryByRole('combobox')).toBeNull()
  expect(row()).toHaveTextContent(/1\.3\.0-pr\.4preview.*Previewin this tab/)
  expect(row()).not.toHaveTextContent('As released')
})

test('MFE-55: that a choice applies to this browser is said only where there is a choice', async () => {
  const shell = { remoteManager: manager, signatureKeys: null } as unknown as Shell
  renderScreen(
    () => (
      <ShellContext value={shell}>
        <VersionsTable />
      </ShellContext>
    ),
    { console: createTestConsole(), at: '/settings/about' },
  )
  await act(() => run({ mfe_alarms: described({}) }))
  expect(screen.queryByText(/applies to this browser only/)).toBeNull()
  await act(() => run({ mfe_alarms: described({ canary: { ...described({ version: '1.3.0' }), percent: 10 } }) }))
  expect(screen.getByText('A version that you choose applies to this browser only, until you reset it.')).toBeVisible()
})
