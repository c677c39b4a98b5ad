import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { SketchBench } from '../../../testing/firmware/onBoard.ts'
import { until } from '../../../testing/until.ts'
import { Circuit } from './circuit.ts'

jest.setTimeout(120_000)

const bench = new SketchBench()
afterAll(() => bench.close())

/** Runs a sketch with parts around its board. */
async function wire(sketch: string, diagram?: object) {
  const image = await bench.image(sketch)
  const circuit = new Circuit(diagram && JSON.stringify(diagram))
  const run = bench.run(image, { parts: { wiring: circuit.wiring, shared: circuit.shared } })
  circuit.connect(run.board, 'running')
  const pin = (wanted: number) => circuit.pins().find(({ pin: each }) => each === wanted)
  const part = (id: string) => circuit.parts().find((each) => each.id === id)
  return { run, circuit, pin, part, shows: (id: string) => part(id)?.shows ?? {} }
}


describe('the board', () => {
  test('PART-01 PART-02 shows pins with mode, level, duty and what was read, and gives free pins what a user puts there', async () => {
    const { run, circuit, pin, shows } = await wire(`
      void setup() { pinMode(LED_BUILTIN, OUTPUT); pinMode(4, INPUT_PULLUP); pinMode(5, INPUT); analogWrite(18, 64); }
      void loop() {
        digitalWrite(LED_BUILTIN, !digitalRead(4));
        Serial.printf("%d %d %d\\n", digitalRead(4), digitalRead(5), analogRead(34) / 100);
        delay(60);
      }`)
    await until(() => pin(34)?.signal === 'analog', 'the first loop')
    expect([pin(2), pin(4), pin(5), pin(18), pin(34)]).toMatchObject([
      { mode: 'output', signal: 'level', value: 0 }, { mode: 'pullup', value: 1, free: true, given: null }, { mode: 'input', value: 0 },
      { mode: 'output', signal: 'duty', value: expect.closeTo(64 / 255, 5) }, { mode: 'analog' },
    ])
    expect(pin(19)).toBeUndefined()
    expect([circuit.put(4, 0), circuit.put(5, 4095), circuit.put(34, 2050)]).toEqual([undefined, undefined, undefined])
    await run.line('0 1 20')
    await until(() => shows('LED')['level'] === 1, 'the LED of the board')
    expect([pin(4)?.value, pin(4)?.given, pin(34)?.value]).toEqual([0, 0, 2050])
    circuit.put(4, null)
    await until(() => shows('LED')['level'] === 0, 'the LED to go off')
  })
})
