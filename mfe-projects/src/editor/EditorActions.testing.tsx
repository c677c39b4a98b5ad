import { beforeEach, describe, expect, test } from '@jest/globals'
import { createTestConsole, renderScreen, screen } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { EditorActions } from './EditorActions.tsx'
import { useFlash } from './useFlash.ts'

describe('EditorActions', () => {
  beforeEach(() => setLanguage('en'))

  test.each([
    [false, 'Everything is saved'],
    [true, 'What you see is saved. Unsaved work can be restored above.'],
  ])('PRJ-41: with unsaved work of before: %s, Save says: %s', async (draftWaits, said) => {
    const console = createTestConsole({
      api: { 'GET /api/v1/devices': () => ({}), 'GET /api/v1/firmwares': () => ({}) },
    })
    const Actions = () => {
      const flash = useFlash({ ide: console.api, id: 'p', built: { kind: 'idle' }, build: async () => null })
      return (
        <EditorActions
          dirty={0}
          draftWaits={draftWaits}
          ready
          saving={false}
          building={false}
          flash={flash}
          onSave={() => {}}
          onStop={() => {}}
        />
      )
    }
    renderScreen(Actions, { console, at: '/', path: '/' })
    expect(await screen.findByRole('button', { name: 'Save' })).toHaveAccessibleDescription(said)
  })
})
