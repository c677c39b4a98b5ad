import { describe, expect, test, beforeEach } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { renderScreen, screen, createTestConsole, type Answers } from '@console/platform-testing'
import { DeviceDetailsScreen } from './DeviceDetailsScreen.tsx'

describe('useWebPages', () => {
  beforeEach(() => setLanguage('en'))

  const open = (kind: string, pages: Answers[string]) => {
    let asked = 0
    const console = createTestConsole({
      api: {
        'GET /api/v1/devices': () => ({ d: { name: 'Pump', status: 'online', kind, functions: [] } }),
        'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
        'GET /api/v1/devices/:id/pages': (...request) => {
          asked += 1
          return pages(...request)
        },
      },
    })
    renderScreen(DeviceDetailsScreen, { console, at: '/devices/d', path: '/devices/:id' })
    return () => asked
  }

  test('NET-13: a simulated device links to the web servers of its sketch, each in a tab of its own', async () => {
    open('simulated', () => ({
      pages: [
        { port: 80, address: 'http://localhost:40080/' },
        { port: 8080, address: 'javascript:alert(1)' },
      ],
    }))
    const link = await screen.findByRole('link', { name: /^Open web page \(port 80\)/ })
    expect(link).toHaveAttribute('href', 'http://localhost:40080/')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.queryByRole('link', { name: /8080/ })).toBeNull()
  })

  test('NET-13: a real device is not asked for any', async () => {
    const asked = open('device', () => ({ pages: [{ port: 80, address: 'http://localhost:40080/' }] }))
    await screen.findByRole('heading', { level: 1, name: 'Pump' })
    expect(asked()).toBe(0)
  })
})
