import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { renderScreen, screen, userEvent, waitFor, createTestConsole, type Answers } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import type { Place } from './log/references.ts'
import { SidePanels } from './SidePanels.tsx'

describe('DeviceCrash', () => {
  beforeEach(() => setLanguage('en'))

  const crash = {
    at: Date.UTC(2026, 10, 20, 3, 12),
    message: 'division by zero',
    reset: 'PANIC',
    function: 'divide(int, int)',
    file: 'src/main.ino',
    line: 7,
    project: 'p1',
    safeMode: false,
    count: 3,
  }

  const show = (answer: Answers[string]) => {
    const asked = jest.fn<() => void>()
    const onPlace = jest.fn<(place: Place) => void>()
    const console = createTestConsole({
      api: {
        'GET /api/v1/devices/:id/crash': (request) => {
          asked()
          return answer(request)
        },
      },
    })
    renderScreen(
      () => (
        <SidePanels
          project="p1"
          device="d"
          name="Pump"
          building={false}
          wiring={null}
          libraries={() => null}
          build={<p>build</p>}
          onPlace={onPlace}
        />
      ),
      { console, at: '/', path: '/' },
    )
    return { asked, onPlace }
  }

  test('REPORT-08: the last crash of the picked device stands in the editor and leads to its line', async () => {
    const { onPlace } = show(() => crash)
    expect(await screen.findByText(/The last crash of this project on the device:/)).toHaveTextContent(
      'division by zero (divide(int, int))',
    )
    await userEvent.setup().click(screen.getByRole('button', { name: 'src/main.ino, line 7' }))
    expect(onPlace).toHaveBeenCalledWith({ path: 'src/main.ino', line: 7, column: 1 })
  })

  test('REPORT-08: safe mode is told whatever firmware crashed; its place is of other files', async () => {
    show(() => ({ ...crash, project: 'p2', safeMode: true }))
    expect(await screen.findByText(/waits in safe mode/)).toHaveTextContent('division by zero')
    expect(screen.queryByRole('button', { name: /line 7/ })).toBeNull()
  })

  test.each<[string, Answers[string]]>([
    ['a crash of another project', () => ({ ...crash, project: 'p2' })],
    ['no crash', () => null],
    ['a server that does not tell', () => new Response('', { status: 404 })],
  ])('REPORT-08: %s is not shown', async (_what, answer) => {
    const { asked } = show(answer)
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await expect(screen.findByText(/last crash/i, {}, { timeout: 500 })).rejects.toThrow()
    expect(screen.getByText('build')).toBeVisible()
  })

  test('PART-05: a board with many parts is scrolled beside the files, and does not make the page longer', async () => {
    show(() => null)
    await userEvent.setup().click(await screen.findByRole('radio', { name: 'Board' }))
    const panel = (await screen.findByText('The part of the console that shows boards is not installed.')).parentElement
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map(({ cssText }) => cssText)
      .filter((rule) => rule.includes(`.${panel?.parentElement?.className}`))
    expect(rules.join('')).toMatch(/@media \(min-width: ?1180px\)[^]*position:\s*absolute[^]*overflow-y:\s*auto/)
  })
})
