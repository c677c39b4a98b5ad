import { describe, expect, test, beforeEach, afterEach, jest } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  act,
  createTestConsole,
  type Answers,
  fireEvent,
} from '@console/platform-testing'
import { DeviceDetailsScreen } from '../details/DeviceDetailsScreen.tsx'
import { BoardPanel } from './BoardPanel.tsx'

describe('BoardPanel', () => {
  /** The last image that was drawn: jsdom has no canvas. */
  let drawn: ImageData | undefined
  const canvas = {
    createImageData: (width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(4 * width * height),
    }),
    putImageData: (picture: ImageData) => {
      drawn = picture
    },
  }

  beforeEach(() => {
    setLanguage('en')
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never)
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const pin = (number: number, more: object = {}) => ({
    pin: number,
    mode: 'output',
    signal: 'level',
    value: 0,
    free: false,
    given: null,
    ...more,
  })
  const part = (id: string, kind: string, more: object = {}) => ({
    id,
    kind,
    label: '',
    color: '',
    pins: {},
    controls: [],
    shows: {},
    ...more,
  })
  const control = (name: string, value: number, min = 0, max = 1) => ({ name, value, min, max })

  /** A stream to which a test adds lines, and the moves that were sent. */
  const boardOf = (first: object) => {
    let stream: ReadableStreamDefaultController | undefined
    const bytes = (line: object) => new TextEncoder().encode(`${JSON.stringify(line)}\n`)
    const moves: unknown[] = []
    const ended = jest.fn<() => void>()
    const answers: Answers = {
      'GET /api/v1/devices/:id/board': () =>
        new Response(
          new ReadableStream({
            start: (opened) => {
              stream = opened
              opened.enqueue(bytes(first))
            },
            cancel: ended,
          }),
          { headers: { 'Content-Type': 'application/x-ndjson' } },
        ),
      'POST /api/v1/devices/:id/board': ({ body }) => void moves.push(body),
    }
    return {
      answers,
      moves,
      ended,
      end: () => act(async () => stream?.close()),
      say: (line: object) => act(async () => stream?.enqueue(bytes(line))),
    }
  }

  const show = (answers: Answers) => {
    const console = createTestConsole({ api: answers })
    return { console, ...renderScreen(() => <BoardPanel device="d" name="Pump" />, { console, at: '/', path: '/' }) }
  }
  const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
  const card = async (title: string) =>
    (await screen.findByRole('heading', { name: new RegExp(title) })).closest('li') as HTMLElement

  describe('the board', () => {
    test('PART-05: pins have level, duty and direction in words, and follow the stream; the LED says that it is lit', async () => {
      const board = boardOf({
        state: 'running',
        pins: [
          pin(2),
          pin(18, { signal: 'duty', value: 0.64 }),
          pin(34, { mode: 'analog', signal: 'analog', value: 1106 }),
        ],
        parts: [part('LED', 'led', { pins: { A: 2, C: 'low' }, shows: { level: 0 } })],
      })
      show(board.answers)
      expect(await row('GPIO2')).toHaveTextContent('low')
      expect(within(await row('GPIO2')).getByRole('img', { name: 'output' })).toBeInTheDocument()
      expect(await row('GPIO18')).toHaveTextContent('64 % PWM')
      expect(await row('GPIO34')).toHaveTextContent('ADC 1,106')
      expect(await card('LED')).toHaveTextContent('off')
      await board.say({ pins: [pin(2, { value: 1 })], parts: [part('LED', 'led', { shows: { level: 1 } })] })
      await waitFor(async () => expect(await row('GPIO2')).toHaveTextContent('high'))
      expect(await card('LED')).toHaveTextContent('LED on')
      expect(screen.getByText('Running')).toBeVisible()
    })

    test('PART-05: parts that would have the same name have their id with it, and pins are in the order of their parts', async () => {
      const board = boardOf({
        state: 'running',
        pins: [pin(0), pin(2), pin(13), pin(14), pin(33)],
        parts: [
          part('led1', 'led', { pins: { A: 33, C: 'low' } }),
          part('led2', 'led', { label: 'Pump', pins: { A: 13 } }),
          part('LED', 'led', { pins: { A: 2 } }),
          part('btn', 'button', { pins: { 1: 0 } }),
          part('led3', 'led', { label: 'Fan' }),
          part('led4', 'led', { label: 'Fan' }),
        ],
      })
      show(board.answers)
      const texts = async (list: string) =>
        within(await screen.findByRole('list', { name: list }))
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
      expect(await texts('Parts')).toEqual([
        'LED led1 off',
        'LED Pump off',
        'LED off',
        'ButtonPress',
        'LED Fan led3 off',
        'LED Fan led4 off',
      ])
      expect((await texts('Pins')).map((text) => /^GPIO\d+/.exec(text ?? '')?.[0])).toEqual([
        'GPIO33',
        'GPIO13',
        'GPIO2',
        'GPIO0',
        'GPIO14',
      ])
    })

    test('NET-13: the board links to the web servers of its sketch, while it runs', async () => {
      const board = boardOf({ state: 'running', pins: [], parts: [] })
      show({
        ...board.answers,
        'GET /api/v1/devices/:id/pages': () => ({ pages: [{ port: 80, address: 'http://localhost:43501/' }] }),
      })
      expect(await screen.findByRole('link', { name: /^Open web page \(port 80\)/ })).toHaveAttribute(
        'href',
        'http://localhost:43501/',
      )
      await board.say({ state: 'asleep' })
      await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    })

    test('NET-13: a server that does not list web servers leaves the board as it is', async () => {
      const board = boardOf({
        state: 'running',
        pins: [],
        parts: [part('LED', 'led', { pins: { A: 2 }, shows: { level: 1 } })],
      })
      show({ ...board.answers, 'GET /api/v1/devices/:id/pages': () => new Response('', { status: 404 }) })
      expect(await card('LED')).toHaveTextContent('LED on')
      expect(screen.queryByRole('link')).toBeNull()
    })

    test('PART-06: a button is held by pointer and by key, a knob turned, a free pin put high; each sends its move', async () => {
      const board = boardOf({
        state: 'running',
        pins: [pin(4, { mode: 'pullup', value: 1, free: true })],
        parts: [
          part('b', 'button', { label: 'Start', controls: [control('pressed', 0)] }),
          part('p', 'potentiometer', { controls: [control('value', 20, 0, 100)] }),
        ],
      })
      const { console } = show(board.answers)
      const user = userEvent.setup()
      const button = await screen.findByRole('button', { name: 'Press: Button Start' })
      fireEvent.pointerDown(button)
      fireEvent.pointerUp(button)
      await waitFor(() =>
        expect(board.moves).toEqual([
          { part: 'b', control: 'pressed', value: 1 },
          { part: 'b', control: 'pressed', value: 0 },
        ]),
      )
      button.focus()
      await user.keyboard('[Space>]')
      await waitFor(() => expect(board.moves).toHaveLength(3))
      await board.say({ parts: [part('b', 'button', { label: 'Start', controls: [control('pressed', 1)] })] })
      await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'))
      await user.keyboard('[/Space]')
      await waitFor(() =>
        expect(board.moves.slice(2)).toEqual([
          { part: 'b', control: 'pressed', value: 1 },
          { part: 'b', control: 'pressed', value: 0 },
        ]),
      )
      const knob = screen.getByRole('slider', { name: 'Position: Potentiometer' })
      fireEvent.change(knob, { target: { value: '55' } })
      expect(knob).toHaveAttribute('aria-valuetext', '55 %')
      await waitFor(() => expect(board.moves.at(-1)).toEqual({ part: 'p', control: 'value', value: 55 }))
      await user.click(screen.getByRole('radio', { name: 'High' }))
      await waitFor(() => expect(board.moves.at(-1)).toEqual({ pin: 4, value: 4095 }))
      expect(console.toasts).toEqual([])
    })

    test('PART-13: a button that somebody leaves, or whose panel goes, is released though the board has not told that it was pressed', async () => {
      const board = boardOf({
        state: 'running',
        pins: [],
        parts: [part('b', 'button', { controls: [control('pressed', 0)] })],
      })
      const { unmount } = show(board.answers)
      const button = await screen.findByRole('button', { name: 'Press: Button' })
      const press = { part: 'b', control: 'pressed', value: 1 }
      const release = { ...press, value: 0 }
      fireEvent.pointerDown(button)
      fireEvent.lostPointerCapture(button)
      await waitFor(() => expect(board.moves).toEqual([press, release]))
      fireEvent.pointerDown(button)
      fireEvent.pointerUp(button)
      fireEvent.pointerDown(button)
      fireEvent.pointerUp(button)
      await waitFor(() => expect(board.moves).toEqual([press, release, press, release, press, release]))
      fireEvent.pointerDown(button)
      await waitFor(() => expect(board.moves).toHaveLength(7))
      unmount()
      await waitFor(() => expect(board.moves.slice(6)).toEqual([press, release]))
    })

    test('PART-13: a short press while another move is under way arrives', async () => {
      const board = boardOf({
        state: 'running',
        pins: [],
        parts: [part('b', 'button', { controls: [control('pressed', 0)] })],
      })
      let answer = () => {}
      show({
        ...board.answers,
        'POST /api/v1/devices/:id/board': async ({ body }) => {
          board.moves.push(body)
          if (board.moves.length === 1)
            await new Promise<void>((resolve) => {
              answer = resolve
            })
        },
      })
      const button = await screen.findByRole('button', { name: 'Press: Button' })
      fireEvent.pointerDown(button)
      for (let presses = 0; presses < 3; presses += 1) {
        fireEvent.pointerUp(button)
        fireEvent.pointerDown(button)
      }
      fireEvent.pointerUp(button)
      await waitFor(() => expect(board.moves).toHaveLength(1))
      answer()
      await waitFor(() =>
        expect(board.moves.map((move) => (move as { value: number }).value)).toEqual([1, 0, 1, 0, 1, 0, 1, 0]),
      )
    })

    test('PART-06: a move that is refused is told with the server’s words', async () => {
      const board = boardOf({
        state: 'running',
        pins: [],
        parts: [part('p', 'potentiometer', { controls: [control('value', 20, 0, 100)] })],
      })
      const { console } = show({
        ...board.answers,
        'POST /api/v1/devices/:id/board': () => new Response('It runs elsewhere.', { status: 409 }),
      })
      fireEvent.change(await screen.findByRole('slider'), { target: { value: '30' } })
      await waitFor(() =>
        expect(console.toasts).toMatchObject([
          { kind: 'error', title: 'Potentiometer was not moved', text: expect.stringContaining('It runs elsewhere.') },
        ]),
      )
    })

    test('PART-07, SKETCH-70: sensors, a strip, a servo, a buzzer and displays say what they show', async () => {
      const frame = btoa(String.fromCharCode(3, ...Array<number>(1023).fill(0)))
      const board = boardOf({
        state: 'running',
        pins: [],
        parts: [
          part('d', 'dht', {
            shows: { type: 22 },
            controls: [control('temperature', 21.4, -40, 80), control('humidity', 63, 0, 100)],
          }),
          part('s', 'strip', { shows: { pixels: btoa('\u0000\u0000\u0000\u00ff\u0000\u0000') } }),
          part('v', 'servo', { shows: { angle: 90 } }),
          part('z', 'buzzer', { shows: { hertz: 440 } }),
          part('o', 'display', { shows: { on: true, address: 60, frame } }),
          part('c', 'lcd1602', { shows: { on: true, lit: false, address: 39, text: 'Hi 21°C\n          ok' } }),
          part('x', 'thing', {}),
        ],
      })
      show(board.answers)
      expect(await screen.findByRole('slider', { name: 'Temperature: DHT22' })).toHaveAttribute(
        'aria-valuetext',
        '21.4 °C',
      )
      expect(screen.getByRole('slider', { name: 'Humidity: DHT22' })).toHaveValue('63')
      expect(await card('LED strip')).toHaveTextContent('2 LEDs, 1 lit')
      expect(await card('Servo')).toHaveTextContent('90°')
      expect(await card('Buzzer')).toHaveTextContent('440 Hz')
      expect(await card('SSD1306')).toHaveTextContent('I²C 0x3C')
      expect(screen.getByRole('img', { name: 'Picture of the display, 2 of 8,192 pixels lit' })).toBeVisible()
      expect(await card('LCD1602')).toHaveTextContent('LCD1602 I²C 0x27, no backlight')
      expect(screen.getByLabelText('LCD1602').textContent).toBe('Hi 21°C\n          ok')
      const [first, below, beside] = [0, 128, 1].map((at) => drawn?.data[at * 4] ?? 0)
      expect([(first ?? 0) > 200, (below ?? 0) > 200, (beside ?? 0) > 200]).toEqual([true, true, false])
    })

    test('PART-08: what is not there is said, and the stream ends with the panel', async () => {
      const { unmount } = show({ 'GET /api/v1/devices/:id/board': () => new Response('', { status: 404 }) })
      expect(await screen.findByText('No board to see')).toBeVisible()
      unmount()
      const none = boardOf({ state: 'none', pins: [], parts: [] })
      const shown = show(none.answers)
      expect(await screen.findByText('No firmware of yours')).toBeVisible()
      shown.unmount()
      await waitFor(() => expect(none.ended).toHaveBeenCalled())
    })
  })

  describe('PART-08: the device’s page', () => {
    const openDevice = (answers: Answers, kind = 'simulated') =>
      renderScreen(DeviceDetailsScreen, {
        console: createTestConsole({
          api: {
            'GET /api/v1/devices': () => ({ d: { name: 'Pump', status: 'online', kind } }),
            'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
            ...answers,
          },
        }),
        at: '/devices/d',
        path: '/devices/:id',
      })

    test('has a tab Board for a simulated device with firmware of the user’s', async () => {
      openDevice(boardOf({ state: 'running', pins: [pin(2)], parts: [] }).answers)
      await userEvent.setup().click(await screen.findByRole('tab', { name: 'Board' }))
      expect(await row('GPIO2')).toBeVisible()
    })

    test('PART-14: a device that is removed while its board is watched is said to be gone', async () => {
      const board = boardOf({ state: 'running', pins: [pin(2)], parts: [] })
      let isGone = false
      const unlessGone =
        (answer: Answers[string]): Answers[string] =>
        (call) =>
          isGone ? new Response('', { status: 404 }) : answer(call)
      const stream = board.answers['GET /api/v1/devices/:id/board']
      if (!stream) throw new Error('unreachable')
      openDevice({
        ...board.answers,
        'GET /api/v1/devices/:id': unlessGone(() => ({ lastSeen: null })),
        'GET /api/v1/devices/:id/board': unlessGone(stream),
      })
      await userEvent.setup().click(await screen.findByRole('tab', { name: 'Board' }))
      expect(await row('GPIO2')).toBeVisible()
      isGone = true
      await board.end()
      expect(await screen.findByRole('heading', { name: 'Device not found' })).toBeVisible()
    })

    test.each([
      ['without such firmware', boardOf({ state: 'none' }).answers, 'simulated'],
      [
        'where the server has no boards',
        { 'GET /api/v1/devices/:id/board': () => new Response('', { status: 404 }) },
        'simulated',
      ],
      ['for a real device', boardOf({ state: 'running' }).answers, 'device'],
    ])('has none %s', async (_, answers, kind) => {
      openDevice(answers, kind)
      expect(await screen.findByRole('tab', { name: 'Vitals' })).toBeVisible()
      await act(async () => {})
      expect(screen.queryByRole('tab', { name: 'Board' })).toBeNull()
    })
  })
})
