import { describe, expect, test, beforeEach } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { renderScreen, screen, waitFor, within, createTestConsole, type Answers } from '@console/platform-testing'
import { DeviceDetailsScreen } from '../details/DeviceDetailsScreen.tsx'

describe('crash', () => {
  beforeEach(() => setLanguage('en'))

  const firmware = 'ab'.repeat(32)
  const crash = {
    at: Date.UTC(2026, 10, 20, 3, 12),
    message: 'division by zero',
    reset: 'PANIC',
    function: 'divide(int, int)',
    file: 'src/main.ino',
    line: 7,
    firmware,
    firmwareName: 'Greenhouse',
    project: 'p1',
    safeMode: false,
    count: 3,
  }

  const open = (answer: Answers[string]) => {
    const console = createTestConsole({
      api: {
        'GET /api/v1/devices': () => ({ d: { name: 'Pump', status: 'online', functions: ['turn'] } }),
        'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
        'GET /api/v1/devices/:id/crash': answer,
      },
    })
    renderScreen(DeviceDetailsScreen, { console, at: '/devices/d', path: '/devices/:id' })
    return console
  }
  const panel = async () => within(await screen.findByRole('region', { name: 'Last crash' }))

  describe('DATA-04: the last crash on the device’s page', () => {
    test('says where and in which firmware, and leads to the line in the editor', async () => {
      open(() => crash)
      const shown = await panel()
      expect(shown.getByText('division by zero')).toBeVisible()
      expect(shown.getByText('divide(int, int)')).toBeVisible()
      expect(shown.getByRole('link', { name: 'src/main.ino:7' })).toHaveAttribute(
        'href',
        '/projects/p1?file=src%2Fmain.ino&line=7',
      )
      expect(shown.getByText('Greenhouse')).toBeVisible()
      expect(shown.getByText('3 times with this firmware')).toBeVisible()
      expect(shown.getByText('exception in the program')).toBeVisible()
      expect(shown.queryByText('Safe mode')).toBeNull()
    })

    test('says what safe mode means, why the device is in it, and how it leaves', async () => {
      open(() => ({ ...crash, project: undefined, safeMode: true, safeModeReason: 'it crashed 4 times in a row' }))
      const shown = await panel()
      expect(shown.getByText('Safe mode')).toBeVisible()
      expect(shown.getByText('it crashed 4 times in a row')).toBeVisible()
      expect(shown.getByText(/^It leaves safe mode with the next firmware/)).toBeVisible()
      expect(shown.getByRole('link', { name: 'Flash…' })).toHaveAttribute('href', '/devices/firmwares?device=d')
      // The project is unknown, so there is nothing to open.
      expect(shown.getByText('src/main.ino:7')).toBeVisible()
      expect(shown.queryByRole('link', { name: /main\.ino/ })).toBeNull()
    })

    test('shows what a device says as text', async () => {
      open(() => ({
        at: crash.at,
        message: '<img src=x>',
        reset: '__proto__',
        function: null,
        safeMode: false,
        count: 1,
      }))
      expect((await panel()).getByText('<img src=x>')).toBeVisible()
      expect((await panel()).getByText('__proto__')).toBeVisible()
    })

    test('is not there when none is known', async () => {
      let asked = 0
      open(() => {
        asked += 1
        return undefined
      })
      expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible()
      await waitFor(() => expect(asked).toBe(1))
      expect(screen.queryByRole('region', { name: 'Last crash' })).toBeNull()
    })
  })
})
