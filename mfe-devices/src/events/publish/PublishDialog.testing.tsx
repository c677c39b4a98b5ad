import { describe, expect, test } from '@jest/globals'
import { act, screen, createTestConsole, fireEvent, renderScreen, userEvent } from '@console/platform-testing'
import { useState } from 'react'
import { PublishDialog } from './PublishDialog.tsx'
import { its } from '../cloud.testing.ts'

describe('PublishDialog', () => {
  const open = async (device?: string) => {
    const Screen = () => {
      const [shown, setShown] = useState(true)
      return shown ? (
        <PublishDialog device={device} onClose={() => setShown(false)} />
      ) : (
        <button onClick={() => setShown(true)}>Again</button>
      )
    }
    renderScreen(Screen, { console: its.console, at: '/events' })
    const user = userEvent.setup()
    await screen.findByRole('dialog', { name: 'Publish an event' })
    return user
  }
  const device = () => screen.getByLabelText<HTMLSelectElement>('Device')
  const name = () => screen.getByLabelText('Event name')
  const data = () => screen.getByLabelText('Data')
  const publish = () => screen.getByRole('button', { name: 'Publish' })
  const firstDevice = async () => {
    await screen.findByText('Choose a device')
    const option = [...device().options].find(({ value }) => value !== '')
    if (!option) throw new Error('The cloud has no device.')
    return option
  }

  describe('publishing an event', () => {
    test('EVT-12: goes to the device’s topic, letter by letter, and says so', async () => {
      const user = await open()
      const { value } = await firstDevice()
      await user.selectOptions(device(), value)
      await user.type(name(), 'door/front')
      fireEvent.change(data(), { target: { value: '{"open": true}\n' } })
      await user.click(publish())
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published).toEqual([
        { topic: `devices/${value}/events/door/front`, payload: '{"open": true}\n' },
      ])
      expect(its.console.toasts).toEqual([{ kind: 'success', title: 'Event published' }])
    })

    test('EVT-12: Ctrl and Enter publish from the data, too; an empty message is one', async () => {
      const user = await open('NODE-1')
      await user.type(name(), 'ping')
      await user.click(data())
      await user.keyboard('{Control>}{Enter}{/Control}')
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published).toEqual([{ topic: 'devices/NODE-1/events/ping', payload: '' }])
    })

    test('EVT-12: what is missing is shown at its field, and nothing is sent', async () => {
      const user = await open()
      await firstDevice()
      await user.click(publish())
      expect(device()).toHaveAccessibleDescription('Choose the device whose event this is')
      expect(name()).toHaveAccessibleDescription('Input required')
      expect(its.console.broker.published).toEqual([])
    })

    test.each([
      ['+/climate', /can’t hold \+, # or control/],
      ['a#', /can’t hold \+, # or control/],
      ['  ', /Input required/],
      ['x'.repeat(70_000), /too long for MQTT/],
    ])('EVT-12: a name such as %.9s is refused at its field', async (text, reason) => {
      const user = await open('NODE-1')
      fireEvent.change(name(), { target: { value: text } })
      await user.click(publish())
      expect(name()).toHaveAccessibleDescription(reason)
      expect(its.console.broker.published).toEqual([])
    })

    test('EVT-12: while the connection is down it says so at once, keeps what was typed, and sends nothing later', async () => {
      const user = await open('NODE-1')
      act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      await user.type(name(), 'ping')
      await user.click(publish())
      expect(await screen.findByRole('alert')).toHaveTextContent('Not published: the live connection is down.')
      expect(name()).toHaveValue('ping')
      act(() => its.console.broker.setConnection({ kind: 'live', since: Date.now() }))
      expect(its.console.broker.published).toEqual([])
      await user.click(publish())
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published).toHaveLength(1)
    })

    test('EVT-12: says what the data is as JSON, and sends what is none as it stands', async () => {
      const user = await open('NODE-1')
      expect(data()).toHaveAccessibleDescription(/Any text/)
      fireEvent.change(data(), { target: { value: '{"a":1}' } })
      expect(data()).toHaveAccessibleDescription(/Valid JSON/)
      fireEvent.change(data(), { target: { value: '{"a":' } })
      expect(data()).toHaveAccessibleDescription(/not valid JSON/)
      await user.type(name(), 'odd{Enter}')
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published[0]?.payload).toBe('{"a":')
    })

    test('EVT-12: what was published can be picked and published again', async () => {
      const user = await open('NODE-7')
      await user.type(name(), 'relay')
      fireEvent.change(data(), { target: { value: 'on' } })
      await user.click(publish())
      await user.click(await screen.findByText('Again'))
      await user.selectOptions(await screen.findByLabelText('Publish again'), 'relay · NODE-7 · on')
      expect([device().value, name(), data()]).toEqual([
        'NODE-7',
        expect.objectContaining({ value: 'relay' }),
        expect.objectContaining({ value: 'on' }),
      ])
      await user.click(publish())
      expect(await screen.findByText('Again')).toBeVisible()
      expect(its.console.broker.published).toHaveLength(2)
    })
  })

  test('EVT-12: devices that could not be loaded are shown, with a way to try again', async () => {
    its.console = createTestConsole({ server: { address: 'http://127.0.0.1:9', session: its.session } })
    await open()
    expect(await screen.findByText(/The devices could not be loaded/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})
