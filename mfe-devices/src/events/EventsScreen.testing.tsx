import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, screen } from '@console/platform-testing'
import { grid, messages, openStream, scrollTo } from './openStream.testing.tsx'

describe('EventsScreen', () => {
  beforeEach(() => setLanguage('en'))

  describe('the event stream', () => {
    test('EVT-07: waits for the first event', () => {
      openStream()
      expect(screen.getByText('Waiting for events...')).toBeVisible()
    })

    test('EVT-01: shows every device’s events, the newest first', () => {
      const { arrive } = openStream()
      arrive('devices/NODE-1/events/climate', '{"t":21.4}')
      arrive('devices/NODE-2/events/door/front', 'open')
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
        'Topic',
        'Message',
        'Time',
      ])
      expect(messages()).toEqual([
        expect.stringMatching(/NODE-2\/door\/frontopen\d\d:\d\d:\d\d\.\d{3}/),
        expect.stringMatching(/NODE-1\/climate\{"t":21\.4\}/),
      ])
    })

    test('EVT-02: says when the stream is down, and when no longer', () => {
      const { console } = openStream()
      expect(screen.queryByText('Event stream disconnected')).toBeNull()
      act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      expect(screen.getByRole('alert')).toHaveTextContent('Event stream disconnected')
      act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
      expect(screen.queryByText('Event stream disconnected')).toBeNull()
    })

    test('EVT-04: paused it keeps still and counts; resumed it brings in what came', async () => {
      const { user, arrive } = openStream()
      arrive('devices/a/events/x', 'first')
      await user.click(screen.getByRole('button', { name: 'Pause' }))
      arrive('devices/a/events/x', 'second')
      arrive('devices/a/events/x', 'third')
      expect(messages()).toHaveLength(1)
      expect(screen.getByText(/2 new events are waiting/)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Resume' }))
      expect(messages()).toEqual([
        expect.stringContaining('third'),
        expect.stringContaining('second'),
        expect.stringContaining('first'),
      ])
    })

    test('EVT-04: Clear empties the table', async () => {
      const { user, arrive } = openStream()
      arrive('devices/a/events/x', 'first')
      await user.click(screen.getByRole('button', { name: 'Clear' }))
      expect(messages()).toEqual([])
      expect(screen.getByText('Waiting for events...')).toBeVisible()
    })

    test('EVT-04: Resume goes back to the newest row, however far the table was scrolled', async () => {
      const { user, arrive, arriveMany } = openStream()
      arriveMany(100)
      await user.click(screen.getByRole('button', { name: 'Pause' }))
      scrollTo(50 * 36)
      expect(messages()[0]).toContain('n49')
      arrive('devices/a/events/x', 'latest')
      expect(grid().scrollTop).toBe(50 * 36)
      await user.click(screen.getByRole('button', { name: 'Resume' }))
      expect(messages()[0]).toContain('latest')
      expect(grid().scrollTop).toBe(0)
    })

    test('EVT-04: after Clear the table begins with its newest row again', () => {
      const { arriveMany } = openStream()
      arriveMany(100)
      scrollTo(50 * 36)
      // A flood fills the table before it is drawn the next time.
      act(() => {
        screen.getByRole('button', { name: 'Clear' }).click()
        arriveMany(200)
      })
      expect(messages()[0]).toContain('n199')
      expect(grid().scrollTop).toBe(0)
    })

    test('EVT-06: however many events there are, the document holds the rows in sight', () => {
      const { arriveMany } = openStream()
      arriveMany(2000)
      expect(messages()).toHaveLength(15)
      expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2001')
    })

    test('EVT-11: a retained message is marked', () => {
      const { arrive } = openStream()
      arrive('devices/a/events/hello', 'v1', { retained: true })
      expect(screen.getByText('retained')).toBeVisible()
    })

    test('EVT-05: what comes from a device is text, never markup', () => {
      const { arrive } = openStream()
      const markup = '<img src=x onerror="globalThis.hit = true">'
      arrive(`devices/a/events/${markup}`, markup)
      expect(document.querySelector('img')).toBeNull()
      expect(messages()[0]).toContain(markup)
    })
  })
})
