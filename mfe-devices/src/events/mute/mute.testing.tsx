import { beforeEach, describe, expect, test, afterEach } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, screen } from '@console/platform-testing'
import { useState } from 'react'
import { messages, openStream, address } from '../openStream.testing.tsx'
import { EventsScreen } from '../EventsScreen.tsx'

describe('mute', () => {
  beforeEach(() => setLanguage('en'))
  afterEach(() => window.localStorage.clear())

  type Stream = ReturnType<typeof openStream>

  const flood = ({ console }: Stream, count = 20, event = 'serial') =>
    act(() => {
      for (let line = 0; line < count; line += 1) console.broker.deliver('devices/a/events/' + event, `line ${line}`)
    })
  const offer = () => screen.queryByRole('button', { name: /^Mute .*serial/ })

  /** The screen; a button closes and opens it again. */
  const Reopened = () => {
    const [opened, setOpened] = useState(0)
    return (
      <>
        <button onClick={() => setOpened(opened + 1)}>open anew</button>
        <EventsScreen key={opened} />
      </>
    )
  }
  const openAnew = ({ user }: Stream) => user.click(screen.getByRole('button', { name: 'open anew' }))

  describe('DATA-05: where serial events flood the table', () => {
    test('one click mutes them, in this browser from then on, until they are unmuted', async () => {
      const stream = openStream({ Screen: Reopened })
      stream.arrive('devices/a/events/climate', '21')
      flood(stream)
      await stream.user.click(screen.getByRole('button', { name: /^Mute .*serial/ }))
      expect(messages()).toEqual([expect.stringContaining('climate')])
      expect(offer()).toBeNull()
      await openAnew(stream)
      flood(stream)
      expect(messages()).toEqual([expect.stringContaining('climate')])
      await stream.user.click(await screen.findByRole('button', { name: /^Show .*serial.* again on all devices/ }))
      expect(messages()).toHaveLength(15)
      expect(address()).not.toContain('mute')
      await openAnew(stream)
      flood(stream)
      expect(messages()).toHaveLength(15)
      expect(offer()).toBeVisible()
    })

    test('the choice is that of one user, and to go on is one, too', async () => {
      const stream = openStream({ Screen: Reopened })
      flood(stream)
      await stream.user.click(screen.getByRole('button', { name: /^Keep showing/ }))
      expect(offer()).toBeNull()
      await openAnew(stream)
      flood(stream)
      expect(messages()).toHaveLength(15)
      expect(offer()).toBeNull()
      Object.assign(stream.console.user, { sub: 'another' })
      await openAnew(stream)
      flood(stream)
      expect(offer()).toBeVisible()
    })

    test('nothing is offered while they are few, or others flood it', () => {
      const stream = openStream()
      flood(stream, 9)
      expect(messages()).toHaveLength(9)
      expect(offer()).toBeNull()
      flood(stream, 20, 'heartbeat')
      for (let each = 0; each < 21; each += 1) flood(stream, 1, each % 3 === 0 ? 'serial' : 'climate')
      expect(offer()).toBeNull()
    })

    test('nothing is offered where the address mutes them', () => {
      const stream = openStream({ at: '/events?mute=%2B%2Fserial' })
      flood(stream)
      expect(offer()).toBeNull()
      expect(messages()).toEqual([])
    })
  })
})
