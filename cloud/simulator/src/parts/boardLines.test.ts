import { expect, jest, test } from '@jest/globals'
import { PassThrough } from 'node:stream'
import { until } from 'cloud/testing/until.ts'
import { followBoard } from './boardLines.ts'
import { Circuit } from './circuit.ts'

test('PART-14: what nobody has changed is made into text once for all who watch, and a change reaches each', async () => {
  const circuit = new Circuit(undefined)
  const pins = new Int32Array(new SharedArrayBuffer(4 * 64))
  circuit.connect({ pins, setInput: () => {} }, 'running')
  const parts = jest.spyOn(circuit, 'parts')
  const readers = [0, 1, 2].map(() => {
    const stream = new PassThrough()
    const reader = { text: '', stop: followBoard({ isThere: () => true, circuit: () => circuit }, stream) }
    stream.on('data', (data) => {
      reader.text += String(data)
    })
    return reader
  })
  let looks = 0
  const seen = jest.spyOn(circuit, 'seen').mockImplementation(function seenNow(this: Circuit) {
    looks += 1
    return Circuit.prototype.seen.call(circuit)
  })
  await until(() => looks > 12, 'some looks')
  expect(parts).toHaveBeenCalledTimes(1)
  const high = 3 | (1 << 10)
  pins[2] = high
  await until(() => readers.every(({ text }) => text.includes('"value":1')), 'the change')
  expect(parts).toHaveBeenCalledTimes(2)
  expect(circuit.put(4, 7)).toBeUndefined()
  await until(() => readers.every(({ text }) => text.includes('"given":7')), 'what was put on a pin')
  for (const { stop } of readers) stop()
  seen.mockRestore()
})

test('PART-14: the stream ends with its device', async () => {
  const stream = new PassThrough()
  let there = true
  const stop = followBoard({ isThere: () => there, circuit: () => undefined }, stream)
  stream.resume()
  there = false
  await until(() => stream.readableEnded, 'the end')
  expect(stream.writableEnded).toBe(true)
  stop()
})
