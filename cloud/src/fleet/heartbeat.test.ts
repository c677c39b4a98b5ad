import { describe, expect, test } from '@jest/globals'
import { readingOf } from './vitals.ts'

describe('heartbeats', () => {
  test('signal and free memory become a reading', () => {
    expect(readingOf(Buffer.from('{"rssi":-61.4,"free_ram":182000,"other":1}'), 5)).toEqual({ t: 5, r: -61, h: 182000 })
  })

  test.each([
    '',
    'null',
    '[]',
    '7',
    '{',
    '{"rssi":-61}',
    '{"rssi":"-61","free_ram":1}',
    '{"rssi":12,"free_ram":1}',
    '{"rssi":-9999,"free_ram":1}',
    '{"rssi":-61,"free_ram":-1}',
    '{"rssi":-61,"free_ram":1e300}',
    '{"rssi":null,"free_ram":null}',
  ])('%j is none', (payload) => {
    expect(readingOf(Buffer.from(payload), 5)).toBeUndefined()
  })
})
