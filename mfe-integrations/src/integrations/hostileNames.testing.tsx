import { beforeEach, expect, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { renderScreen, screen, createTestConsole } from '@console/platform-testing'
import { hostileTexts, madeByTexts, visible } from '@console/platform-testing/hostile'
import { IntegrationListScreen } from './IntegrationListScreen.tsx'

describe('hostileNames', () => {
  beforeEach(() => setLanguage('en'))

  test('ERR-04, INT-01: 200 hostile texts are text in the list, as names, types and URLs', async () => {
    const left = new Set(hostileTexts.map(visible))
    expect(left.size).toBe(200)
    for (let first = 0; first < 200; first += 20) {
      const integrations = hostileTexts
        .slice(first, first + 20)
        .map((text, index) => ({ id: `i${index}`, type: text, content: { name: text, url: text } }))
      const console = createTestConsole({ api: { 'GET /api/v1/integrations': () => integrations } })
      const { unmount } = renderScreen(IntegrationListScreen, { console, at: '/integrations' })
      expect(await screen.findByText('20')).toBeVisible()
      for (const { textContent } of await screen.findAllByRole('link', { hidden: true })) left.delete(textContent)
      expect(document.body.querySelectorAll(madeByTexts)).toHaveLength(0)
      unmount()
    }
    expect([...left]).toEqual([])
    expect('ran' in window).toBe(false)
  })
})
