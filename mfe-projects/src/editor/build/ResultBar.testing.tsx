import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { renderScreen, screen, userEvent, createTestConsole } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import type { Place, Problem } from '../log/references.ts'
import type { BuildState } from './projectBuild.ts'
import { ResultBar } from './ResultBar.tsx'

describe('ResultBar', () => {
  beforeEach(() => setLanguage('en'))

  const succeeded: BuildState = { kind: 'succeeded', result: { success: true, firmwareSha: null, artifacts: [] } }
  const warning: Problem = { path: 'diagram.json', line: 3, column: 17, message: 'no JSON', severity: 'warning' }

  const image = { sha: 'a'.repeat(64), size: 1024, load: async () => new Blob(), download: async () => new Blob() }
  const show = (state: BuildState, problems: readonly Problem[], target: string | null = null) => {
    const onPlace = jest.fn<(place: Place) => void>()
    renderScreen(
      () => (
        <ResultBar
          view={{ state, problems, lines: [], count: 0, took: 1, sources: null }}
          image={target === null ? null : image}
          target={target}
          changed={false}
          onPlace={onPlace}
        />
      ),
      { console: createTestConsole({ api: {} }), at: '/', path: '/' },
    )
    return onPlace
  }

  test('PART-12: a build that succeeds with a warning tells it and leads to its place', async () => {
    const onPlace = show(succeeded, [warning])
    expect(await screen.findByText('1 warning')).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Go to warning' }))
    expect(onPlace).toHaveBeenCalledWith(warning)
  })

  test.each([
    ['simulator', 'For: Simulated board'],
    ['ESP32-S3', 'For: ESP32-S3'],
    ['unknown', 'For: Unknown'],
  ])('FIR-37: a build that made an image for %s says so', async (target, said) => {
    show(succeeded, [], target)
    expect(await screen.findByText(said)).toBeVisible()
  })

  test('PRJ-09: a build that fails leads to its error, whatever warnings come before; one without problems leads nowhere', async () => {
    const error: Problem = { ...warning, path: 'src/main.ino', severity: 'error' }
    const onPlace = show({ kind: 'failed', error: null }, [warning, error])
    expect(await screen.findByText('1 error, 1 warning')).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Go to error' }))
    expect(onPlace).toHaveBeenCalledWith(error)
    show(succeeded, [])
    expect(await screen.findByText('Build succeeded')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Go to warning' })).toBeNull()
  })
})
