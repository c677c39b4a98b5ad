import { beforeEach, expect, test, describe, jest } from '@jest/globals'
import { waitFor } from '@console/platform-testing'
import { createBrowserHistory } from '@console/platform/router'
import type { Departure } from '../unsaved.ts'
import { createGuard } from './GuardedRouter.tsx'

describe('GuardedRouter', () => {
  const start = (unsaved: boolean) => {
    const asked: Departure[] = []
    const onChange = jest.fn()
    const work = { unsaved }
    const guard = createGuard(
      createBrowserHistory({ v5Compat: true }),
      () => work.unsaved,
      (departure) => asked.push(departure),
    )
    const end = guard.listen(onChange)
    return { ...guard, asked, onChange, work, end }
  }

  describe('leaving a screen', () => {
    beforeEach(() => window.history.replaceState(null, '', '/settings'))

    test('MFE-11: nothing unsaved lets every navigation pass', () => {
      const { navigator, asked, end } = start(false)
      navigator.push('/devices')
      expect(window.location.pathname).toBe('/devices')
      expect(asked).toHaveLength(0)
      end()
    })

    test('MFE-11: unsaved work is asked about, and the address stays until the answer', () => {
      const { navigator, asked, end } = start(true)
      navigator.push('/devices')
      expect(window.location.pathname).toBe('/settings')
      expect(asked).toHaveLength(1)
      asked[0]?.()
      expect(window.location.pathname).toBe('/devices')
      end()
    })

    test('MFE-11: a change of the search alone is no leaving', () => {
      const { navigator, asked, end } = start(true)
      navigator.replace('?tab=profile')
      navigator.push({ search: '?tab=password' })
      expect(asked).toHaveLength(0)
      expect(window.location.search).toBe('?tab=password')
      end()
    })

    test('DASH-22: an address of the same screen that the user pastes is followed, also when only its end differs', async () => {
      const { onChange, history, end } = start(false)
      window.location.hash = '#layout=x'
      await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
      expect(history.location.hash).toBe('#layout=x')
      end()
    })

    test('MFE-11: going back is held, undone, and done after all when wanted', async () => {
      const { navigator, asked, onChange, work, end } = start(false)
      navigator.push('/devices')
      navigator.push('/events')
      work.unsaved = true
      onChange.mockClear()
      window.history.back()
      await waitFor(() => expect(asked).toHaveLength(1))
      await waitFor(() => expect(window.location.pathname).toBe('/events'))
      expect(onChange).not.toHaveBeenCalled()
      work.unsaved = false
      asked[0]?.()
      await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
      expect(window.location.pathname).toBe('/devices')
      end()
    })

    test('MFE-11: going back twice at once is held, too: address and screen stay together', async () => {
      const { navigator, asked, onChange, work, end } = start(false)
      for (const address of ['/devices', '/events', '/secrets']) navigator.push(address)
      work.unsaved = true
      onChange.mockClear()
      window.history.back()
      window.history.back()
      await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(1))
      await waitFor(() => expect(window.location.pathname).toBe('/secrets'))
      // Another entry of the same path: whatever was still on its way has arrived before it.
      const arrived = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }))
      window.location.hash = 'here'
      await arrived
      expect(window.location.pathname).toBe('/secrets')
      expect(onChange.mock.calls.length).toBeLessThanOrEqual(1)
      end()
    })
  })
})
