import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  createTestConsole,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type Answers,
} from '@console/platform-testing'
import { SerialMonitor } from './SerialMonitor.tsx'

beforeEach(() => setLanguage('en'))

const at = new Date(2026, 3, 1, 18, 21, 3, 118).getTime()
const board = { id: 'b', name: 'Pump', simulated: true }

/** A server that streams a board's output, and accepts typed text. */
const serverOf = () => {
  let control: ReadableStreamDefaultController | undefined
  const typed: unknown[] = []
  const bytesOf = (line: object) => new TextEncoder().encode(`${JSON.stringify(line)}\n`)
  let opened = 0
  const stream = () =>
    new Response(
      new ReadableStream({
        start: (begun) => {
          control = begun
          opened += 1
        },
      }),
      { headers: { 'Content-Type': 'application/x-ndjson' } },
    )
  const api: Answers = {
    'GET /api/v1/devices/:id/serial': stream,
    'POST /api/v1/devices/:id/serial': ({ body }) => void typed.push(body),
  }
  return {
    api,
    typed,
    opened: () => opened,
    say: (...lines: object[]) => act(async () => lines.forEach((line) => control?.enqueue(bytesOf(line)))),
    cut: () => act(async () => control?.close()),
  }
}

const open = (api: Answers, devices = [board]) => {
  const console = createTestConsole({ api })
  renderScreen(() => <SerialMonitor devices={devices} device={devices[0]?.id ?? ''} hasUsb={false} />, {
    console,
    at: '/',
  })
  return { console, user: userEvent.setup() }
}
const log = () => screen.findByRole('log', { name: 'Serial output' })
const button = (name: string) => screen.getByRole('button', { name })
const lines = () =>
  [...screen.getByRole('log').querySelectorAll(':scope > div > div')].map(({ textContent }) => textContent)

describe('SER-03: the monitor of a simulated board', () => {
  test('shows lines with times and colours, also one that goes on, and that the board has started again', async () => {
    const server = serverOf()
    const { user } = open(server.api)
    expect(await screen.findByText('Nothing was printed yet')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Send to the device' })).toBeEnabled())
    await server.say({ at, reset: 'OTA' }, { at, text: '\u001b[32mready\u001b[0m\nna' }, { at: at + 5, text: 'me? ' })
    await log()
    await waitFor(() =>
      expect(lines()).toEqual(['18:21:03.118  Started again: OTA', '18:21:03.118  ready', '18:21:03.118  name? ']),
    )
    expect(screen.getByText('ready')).toHaveClass('ansi-green-fg')
    await user.click(button('Timestamps'))
    expect(lines()).toEqual(['Started again: OTA', 'ready', 'name? '])
    await user.click(button('Clear'))
    expect(screen.queryByRole('log')).toBeNull()
  })

  test('SER-03: what stands in place of lines is scrolled in its box: it never covers the controls above it', async () => {
    open(serverOf().api)
    const nothing = (await screen.findByText('Nothing was printed yet')).parentElement
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map(({ cssText }) => cssText)
      .filter((rule) => rule.includes(`.${nothing?.parentElement?.className}`))
    expect(rules.join('')).toMatch(/overflow-y:\s*auto/)
    expect(nothing?.parentElement?.children).toHaveLength(1)
  })

  test('reads on after the stream was cut, and repeats nothing', async () => {
    const server = serverOf()
    open(server.api)
    await screen.findByText('Nothing was printed yet')
    const kept = [
      { at, text: 'one\n' },
      { at, text: 'two\n' },
    ]
    await server.say(...kept)
    await log()
    await server.cut()
    await waitFor(() => expect(server.opened()).toBe(2))
    await server.say(...kept, { at, text: 'three\n' }, { at: at + 1, text: 'four\n' })
    await waitFor(() => expect(lines().map((line) => line?.slice(14))).toEqual(['one', 'two', 'three', 'four']))
  })

  test('types with the chosen line ending, brings back what was typed, and says why it was refused', async () => {
    const server = serverOf()
    const { user } = open(server.api)
    const field = screen.getByRole('textbox', { name: 'Send to the device' })
    await waitFor(() => expect(field).toBeEnabled())
    await user.type(field, 'on{Enter}')
    await waitFor(() => expect(field).toHaveValue(''))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Line ending' }), 'Both')
    await user.type(field, '{ArrowUp}')
    expect(field).toHaveValue('on')
    await user.click(button('Send'))
    await waitFor(() => expect(server.typed).toEqual([{ text: 'on\n' }, { text: 'on\r\n' }]))
    Object.assign(server.api, {
      'POST /api/v1/devices/:id/serial': () => new Response('Pump runs no sketch now.', { status: 409 }),
    })
    await user.type(field, 'off{Enter}')
    expect(await screen.findByText(/runs no sketch now/)).toBeVisible()
    expect(field).toHaveValue('off')
  })

  test('SER-07: a paused view stays as it is, also the line that goes on, and counts what came after old lines have gone', async () => {
    const server = serverOf()
    const { user } = open(server.api)
    await screen.findByText('Nothing was printed yet')
    await server.say({ at, text: 'one\ntw' })
    await log()
    await user.click(button('Pause'))
    await server.say({ at, text: 'o\nthree\n' })
    expect(await screen.findByText('Paused, 1 new line')).toBeVisible()
    expect(lines().map((line) => line?.slice(14))).toEqual(['one', 'tw'])
    await server.say({ at, text: 'x\n'.repeat(50_000) })
    expect(await screen.findByText('Paused, 50,001 new lines')).toBeVisible()
    expect(lines().map((line) => line?.slice(14))).toEqual(['one', 'tw'])
  })

  test('SER-07: a clock that is set back hides nothing', async () => {
    const server = serverOf()
    open(server.api)
    await screen.findByText('Nothing was printed yet')
    const kept = [
      { at, text: 'one\n', n: 70 },
      { at: at - 3_600_000, text: 'two\n', n: 71 },
    ]
    await server.say(...kept)
    await waitFor(() => expect(lines().map((line) => line?.slice(14))).toEqual(['one', 'two']))
    await server.cut()
    await waitFor(() => expect(server.opened()).toBe(2))
    await server.say(...kept, { at: at - 3_500_000, text: 'three\n', n: 72 })
    await waitFor(() => expect(lines().map((line) => line?.slice(14))).toEqual(['one', 'two', 'three']))
  })

  test('SER-04: pauses, and finds lines by Ctrl+F', async () => {
    const server = serverOf()
    const { user } = open(server.api)
    await screen.findByText('Nothing was printed yet')
    await server.say({ at, text: 'soil 27\npump on\nSoil 26\n' })
    await log()
    await user.click(button('Pause'))
    await server.say({ at, text: 'soil 25\n' })
    expect(await screen.findByText('Paused, 1 new line')).toBeVisible()
    expect(lines()).toHaveLength(3)
    await user.click(button('Resume'))
    expect(lines()).toHaveLength(4)
    await user.click(screen.getByRole('textbox', { name: 'Send to the device' }))
    await user.keyboard('{Control>}f{/Control}')
    await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), 'soil')
    expect(lines().map((line) => line?.slice(14))).toEqual(['soil 27', 'Soil 26', 'soil 25'])
    expect(screen.getByText('3 lines')).toBeVisible()
    await server.say({ at, text: 'soil 24\npump off\n' })
    await waitFor(() => expect(lines()).toHaveLength(4))
    await user.keyboard('{Escape}{Escape}')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(lines()).toHaveLength(6)
  })
})

describe('SER-05: the monitor of a device at a distance', () => {
  test.each([
    ['that is not simulated', { ...board, simulated: false }],
    ['on a server without the stream', board],
  ])('%s shows its events serial, which are read only', async (_, device) => {
    const { console } = open({}, [device])
    expect(await screen.findByText('No events “serial” so far')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Send to the device' })).toBeDisabled()
    act(() => {
      console.broker.deliver('devices/b/events/serial', 'soil 27')
      console.broker.deliver('devices/b/events/other', 'no')
    })
    await log()
    expect(within(screen.getByRole('log')).getByText('soil 27')).toBeVisible()
  })
})
