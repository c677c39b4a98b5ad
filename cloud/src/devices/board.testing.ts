import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'
import { device, its, scripted } from './flashBench.testing.ts'
import type { SeenPart, SeenPin } from '@console/simulator'

interface Line {
  state?: string
  pins: SeenPin[]
  parts: SeenPart[]
}

const sketch = `
void setup() { pinMode(LED_BUILTIN, OUTPUT); pinMode(0, INPUT_PULLUP); pinMode(4, INPUT_PULLUP); }
void loop() { digitalWrite(LED_BUILTIN, !digitalRead(4) || !digitalRead(0)); analogRead(34); delay(10); if (digitalRead(5) && millis() > 1500) ESP.restart(); }
`

describe('PART-03: the board of a simulated device, over the API', () => {
  const address = `/devices/${device}/board`
  const stops: AbortController[] = []

  const move = async (what: object, path = address) => {
    const answer = await its.bench.user.call('POST', path, what)
    return `${answer.status} ${await answer.text()}`
  }

  /** Reads a stream that does not end. */
  async function follow(path = address) {
    const stop = new AbortController()
    stops.push(stop)
    const response = await fetch(`${its.cloud.address}/api/v1${path}`, {
      headers: { authorization: `Bearer ${its.bench.user.tokens.access_token}` },
      signal: stop.signal,
    })
    const read = {
      status: response.status,
      text: '',
      over: false,
      lines: () =>
        read.text
          .split('\n')
          .slice(0, -1)
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Line),
      stop: () => stop.abort(),
    }
    const decoder = new TextDecoder()
    const whole = async () => {
      for await (const piece of response.body ?? []) read.text += decoder.decode(piece as Uint8Array, { stream: true })
    }
    whole()
      .catch(() => {})
      .finally(() => {
        read.over = true
      })
    return read
  }

  beforeAll(() => its.bench.run(device, sketch))
  afterAll(() => {
    for (const stop of stops) stop.abort()
  })

  test('is told whole at first and then by what changes; a button and a pin are moved', async () => {
    const read = await follow()
    const led = () =>
      read
        .lines()
        .flatMap(({ parts }) => parts)
        .filter(({ id }) => id === 'LED')
        .at(-1)?.shows['level']
    await until(() => read.lines().length > 1, 'two lines')
    const [first] = read.lines()
    expect(first).toMatchObject({
      state: 'running',
      parts: [
        { id: 'LED', kind: 'led', pins: { A: 2, C: 'low' } },
        { id: 'BOOT', kind: 'button', controls: [{ name: 'pressed', value: 0, min: 0, max: 1 }] },
      ],
    })
    expect(first?.pins).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pin: 2, mode: 'output' }),
        expect.objectContaining({ pin: 4, mode: 'pullup', free: true }),
        expect.objectContaining({ pin: 0, free: false }),
      ]),
    )
    expect(read.lines()[1]?.state).toBeUndefined()
    expect(await move({ part: 'BOOT', control: 'pressed', value: 1 })).toBe('204 ')
    await until(() => led() === 1, 'the LED to be on by the button')
    expect(await move({ part: 'BOOT', control: 'pressed', value: 0 })).toBe('204 ')
    await until(() => led() === 0, 'the LED to be off')
    expect(await move({ pin: 4, value: 0 })).toBe('204 ')
    await until(() => led() === 1, 'the LED to be on by the pin')
    expect(await move({ pin: 34, value: 1234 })).toBe('204 ')
    await until(
      () => read.lines().some(({ pins }) => pins.some(({ pin, value }) => pin === 34 && value === 1234)),
      'what was put on the pin',
    )
    // The board restarts, and the user still holds the button.
    expect(await move({ pin: 5, value: 4095 })).toBe('204 ')
    await until(() => read.lines().some(({ state }) => state === 'restarting'), 'the restart')
    await until(
      () =>
        read
          .lines()
          .some(
            ({ state, pins }) => state === 'running' && pins.some(({ pin, given }) => pin === 34 && given === 1234),
          ),
      'the next run',
    )
    expect(await move({ pin: 5, value: null })).toBe('204 ')
  })

  test('has none of a scripted device and of other accounts; what does not fit is refused with the reason', async () => {
    const read = await follow(`/devices/${scripted}/board`)
    await until(() => read.lines().length === 1, 'its line')
    expect(read.lines()).toEqual([{ state: 'none', pins: [], parts: [] }])
    expect(await move({ pin: 4, value: 0 }, `/devices/${scripted}/board`)).toMatch(/^409 .* runs no firmware of yours/)
    expect(await move({ pin: 0, value: 0 })).toBe('400 Something is wired to pin 0: move that.')
    expect(await move({ part: 'BOOT', control: 'pressed', value: 2 })).toBe('400 "pressed" takes 0 to 1.')
    expect(await move({ part: '__proto__', control: 'pressed', value: 1 })).toBe(
      '400 There is no part "__proto__" with a control "pressed".',
    )
    expect(await move({ pin: 4, value: 5000 })).toBe('400 A pin takes 0 to 4095.')
    expect(await move({ value: 1 })).toBe('400 Name a "part" and its "control", or a "pin".')
    expect(await move({ pin: 64, value: 1 })).toMatch(/^400 /)
    const stranger = await User.signIn(its.cloud, its.cloud.added)
    expect((await stranger.call('GET', address)).status).toBe(404)
    expect((await stranger.call('POST', address, { pin: 4, value: 0 })).status).toBe(404)
  })

  test('is told to four readers of an account', async () => {
    for (const stop of stops) stop.abort()
    await until(async () => (await follow()).status === 200, 'room for a reader')
    let last = 200
    for (let count = 0; count < 8 && last === 200; count += 1) last = (await follow()).status
    expect(last).toBe(429)
  })
})
