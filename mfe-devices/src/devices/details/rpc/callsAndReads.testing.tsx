import { describe, expect, jest, test, beforeEach } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  createTestConsole,
  fireEvent,
  type TestConsole,
} from '@console/platform-testing'
import { DeviceDetailsScreen } from '../DeviceDetailsScreen.tsx'
import { provideDrawing } from '../../../common/plot/drawing.testing.ts'

describe('callsAndReads', () => {
  let console: TestConsole
  let device: { status: string; functions: unknown; variables: unknown }

  beforeEach(() => {
    setLanguage('en')
    provideDrawing()
    console = createTestConsole({
      api: {
        'GET /api/v1/devices': () => ({ d1: { name: 'Pump', ...device } }),
        'GET /api/v1/devices/:id': () => ({ lastSeen: Date.now() }),
      },
    })
    device = { status: 'online', functions: ['led', 'vent'], variables: { temperature: 'number', settings: 'object' } }
  })

  const open = async () => {
    renderScreen(DeviceDetailsScreen, { console, at: '/devices/d1', path: '/devices/:id' })
    await screen.findByRole('heading', { level: 1, name: 'Pump' })
    return userEvent.setup()
  }
  const table = (name: string) => within(screen.getByRole('table', { name }))
  const row = (name: string) => within(screen.getByText(name, { selector: 'bdi' }).closest('[role=row]') as HTMLElement)
  const field = (name: string) => screen.getByRole('textbox', { name: `Parameter of ${name}` })
  const button = (name: string) => screen.getByRole('button', { name })
  const sent = () =>
    console.broker.published.map(({ topic, payload }) => `${topic} ${payload.replace(/"i":\d+,/, '')}`.trim())
  const reply = (name: string, r: unknown) => {
    const { payload } = console.broker.published
      .filter(({ topic }) => topic === `devices/d1/functions/${name}`)
      .at(-1) ?? { payload: '{}' }
    act(() =>
      console.broker.deliver(
        `devices/d1/functions/${name}/result`,
        JSON.stringify({ i: (JSON.parse(payload) as { i: number }).i, r }),
      ),
    )
  }
  const value = (name: string, payload: string) =>
    act(() => console.broker.deliver(`devices/d1/variables/${name}/value`, payload))
  const lose = () => act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
  const comeBack = () => act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))

  describe('the functions of a device', () => {
    test('DEV-09: a table of name, parameter, Call and last result; Call sends the parameter, waits, and shows result and duration', async () => {
      const user = await open()
      expect(
        table('Functions')
          .getAllByRole('columnheader')
          .map(({ textContent }) => textContent),
      ).toEqual(['Name', 'parameter', 'Call', 'Last result'])
      await user.type(field('led'), 'on')
      await user.click(button('Call led'))
      expect(sent()).toEqual(['devices/d1/functions/led {"p":"on"}'])
      expect(button('Call led')).toHaveAttribute('aria-busy', 'true')
      expect(row('led').getByText('Waiting for the reply…')).toBeVisible()
      expect(button('Call vent')).not.toHaveAttribute('aria-disabled')
      reply('led', { on: true })
      expect(row('led').getByText('{"on":true}')).toBeVisible()
      expect(row('led').getByText(/^[\d,]+ ms$/)).toBeVisible()
    })

    test('DEV-09: a reply that is no object shows "invalid format"', async () => {
      const user = await open()
      await user.click(button('Call led'))
      act(() => console.broker.deliver('devices/d1/functions/led/result', '"text"'))
      expect(row('led').getByText('invalid format')).toBeVisible()
    })

    test('DEV-16: Enter in the parameter field calls; the arrows go through the former parameters and back to what was typed', async () => {
      device.functions = ['vent', 'fan']
      const user = await open()
      for (const parameter of ['10', '20', '20']) {
        await user.clear(field('vent'))
        await user.type(field('vent'), `${parameter}{Enter}`)
        reply('vent', 0)
      }
      expect(sent()).toEqual(['10', '20', '20'].map((p) => `devices/d1/functions/vent {"p":"${p}"}`))
      await user.clear(field('vent'))
      await user.type(field('vent'), '3')
      const seen = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {
        fireEvent.keyDown(field('vent'), { key })
        return (field('vent') as HTMLInputElement).value
      })
      expect(seen).toEqual(['20', '10', '10', '20', '3', '3'])
      fireEvent.keyDown(field('fan'), { key: 'ArrowUp' })
      expect(field('fan')).toHaveValue('')
    })

    test('DEV-16, UX-06: an offline device says why Call and Read are off; Enter tells it, too, and sends nothing', async () => {
      device.status = 'offline'
      const user = await open()
      for (const name of ['Call led', 'Read settings', 'Read all'])
        expect(button(name)).toHaveAccessibleDescription('The device is offline.')
      await user.type(field('led'), 'on{Enter}')
      expect(
        row('led')
          .getAllByText('The device is offline.')
          .some((text) => text.closest('[aria-live]')),
      ).toBe(true)
      await user.click(button('Call led'))
      expect(sent()).toEqual([])
      expect(field('led')).toHaveValue('on')
    })

    test('DEV-16: a device of unknown status may reply', async () => {
      device.status = 'unknown'
      const user = await open()
      await user.click(button('Call led'))
      expect(sent()).toHaveLength(1)
    })

    test('DEV-16: a connection that breaks gives the reason at once, turns Call off, and nothing is sent when it is back', async () => {
      const user = await open()
      await user.click(button('Call led'))
      lose()
      expect(row('led').getByText('Connection lost; it may have been received.')).toBeVisible()
      expect(button('Call vent')).toHaveAccessibleDescription(/The live connection is down/)
      await user.type(field('vent'), '5{Enter}')
      await user.click(button('Read settings'))
      comeBack()
      expect(sent()).toHaveLength(1)
      expect(button('Call vent')).not.toHaveAttribute('aria-disabled')
      expect(row('vent').queryByText(/The live connection is down/)).not.toBeInTheDocument()
    })

    test('DEV-09: names that no topic can have are shown, with Call off and the reason', async () => {
      device.functions = ['a/b', 'a+', '#', 'a\u0000b', '<b>bold', 'led', 'led']
      const user = await open()
      expect(table('Functions').getAllByRole('row')).toHaveLength(7)
      expect(screen.getByText('<b>bold', { selector: 'bdi' })).toBeVisible()
      for (const name of ['Call a/b', 'Call a+', 'Call #']) {
        expect(button(name)).toHaveAccessibleDescription(/characters that a topic must not have/)
        await user.click(button(name))
      }
      expect(sent()).toEqual([])
      await user.click(button('Call <b>bold'))
      expect(sent()).toEqual(['devices/d1/functions/<b>bold {"p":""}'])
    })

    test('DEV-09: a long result is shortened, and shown whole at a click, to be copied', async () => {
      const user = await open()
      await user.click(button('Call led'))
      const long = { text: '<script>x</script>'.repeat(20) }
      reply('led', long)
      const short = row('led').getByTitle('Show all of it')
      expect(short.textContent).toHaveLength(40)
      await user.click(short)
      const dialog = within(await screen.findByRole('dialog', { name: 'Reply from led' }))
      expect(
        dialog.getByText(
          (_, element) => element?.tagName === 'PRE' && element.textContent === JSON.stringify(long, null, 2),
        ),
      ).toBeVisible()
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(dialog.getByRole('button', { name: 'Copy' }))
      expect(write).toHaveBeenCalledWith(JSON.stringify(long, null, 2))
    })

    test('DEV-09: a device without functions and variables says so', async () => {
      Object.assign(device, { functions: [], variables: {} })
      await open()
      expect(screen.getByText('This device has reported no functions.')).toBeVisible()
      expect(screen.getByText('This device has reported no variables.')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Read all' })).not.toBeInTheDocument()
    })
  })

  describe('the variables of a device', () => {
    test('DEV-10: a dash, then the value that was read, of any type', async () => {
      const user = await open()
      expect(row('settings').getByText('—')).toBeVisible()
      await user.click(button('Read settings'))
      expect(sent()).toEqual(['devices/d1/variables/settings'])
      value('settings', '{"v":[1,null,"x"]}')
      expect(row('settings').getByText('[1,null,"x"]')).toBeVisible()
      await user.click(button('Read settings'))
      value('settings', 'nonsense')
      expect(row('settings').getByText('invalid format')).toBeVisible()
    })

    test('DEV-17: Read all reads every variable that can be', async () => {
      device.variables = { temperature: 'number', 'a/b': 'number', settings: 'object' }
      const user = await open()
      await user.click(button('Read all'))
      expect(sent()).toEqual(['devices/d1/variables/temperature', 'devices/d1/variables/settings'])
      await user.click(button('Read all'))
      expect(sent()).toHaveLength(2)
      expect(button('Read all')).toHaveAttribute('aria-busy', 'true')
      value('temperature', '{"v":1}')
      await user.click(button('Read all'))
      expect(sent()).toHaveLength(3)
    })

    test('DEV-17: a live plot of a number reads again and again for as long as it is open', async () => {
      const user = await open()
      expect(screen.queryByRole('button', { name: 'Live plot of settings' })).not.toBeInTheDocument()
      await user.click(button('Live plot of temperature'))
      expect(sent()).toHaveLength(1)
      value('temperature', '{"v":21.5}')
      expect(await screen.findByRole('img', { name: /temperature: one value, 21\.5/ })).toBeVisible()
      await waitFor(() => expect(sent()).toHaveLength(2))
      value('temperature', '{"v":"no number"}')
      value('temperature', '{"v":19}')
      expect(screen.getByRole('img', { name: /2 values, the last 19, the lowest 19, the highest 21\.5/ })).toBeVisible()
      await user.click(button('Live plot of temperature'))
      expect(screen.queryByRole('img')).not.toBeInTheDocument()
    })
  })
})
