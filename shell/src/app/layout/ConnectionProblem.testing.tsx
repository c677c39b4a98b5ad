import { expect, test, afterEach, describe } from '@jest/globals'
import { createTestConsole, renderScreen, screen, act } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { ConnectionProblem } from './ConnectionProblem.tsx'

describe('ConnectionProblem', () => {
  afterEach(() => setLanguage('en'))

  const open = () => {
    const console = createTestConsole()
    renderScreen(ConnectionProblem, { console, at: '/' })
    return {
      tell: (problem: Parameters<typeof console.broker.setProblem>[0]) => act(() => console.broker.setProblem(problem)),
    }
  }

  test.each([
    ['en', 'An error in the console has ended the live connection. The console opens it again by itself'],
    ['de', 'Ein Fehler in der Konsole hat die Live-Verbindung beendet. Die Konsole baut sie von selbst wieder auf'],
  ] as const)(
    'BRK-07: a part of the console that has failed is told until it runs again, in the language %s',
    async (language, text) => {
      setLanguage(language)
      const { tell } = open()
      tell({ kind: 'failed', error: 'TypeError: x\n    at assets/1.js:1:1' })
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(
        screen.getByRole('button', { name: language === 'en' ? 'Copy details' : 'Details kopieren' }),
      ).toBeVisible()
      tell(null)
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('BRK-06: what the broker refuses is named, as text, with its reason', async () => {
    const { tell } = open()
    const filters = ['devices/d1/functions/+/result', 'devices/d1/variables/+/value']
    tell({ kind: 'refused', filters, reason: 'Not <b>authorized</b>' })
    const told = await screen.findByText(/^The broker refuses a part of the live data/)
    for (const text of ['Not <b>authorized</b>', ...filters]) expect(told).toHaveTextContent(text)
  })
})
