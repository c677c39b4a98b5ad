import { describe, expect, test } from '@jest/globals'
import { Clock, clockBytes } from './clock.ts'

const begin = Date.UTC(2026, 10, 28, 23, 59, 58)

/** A clock, the registers that it reads from an address on, and the time of the board, which a test moves. */
function clockOf(...values: number[]) {
  const board = { time: begin }
  const view = new Uint8Array(clockBytes)
  const open = () => new Clock(view, Float64Array.from(values), () => board.time)
  let clock = open()
  const read = (from: number, count: number) => {
    clock.write(Uint8Array.of(from))
    return Array.from({ length: count }, () => clock.read())
  }
  return {
    board,
    read,
    write: (...bytes: number[]) => clock.write(Uint8Array.from(bytes)),
    restart: () => {
      clock = open()
    },
  }
}

describe('SKETCH-71: the clocks DS1307 and DS3231', () => {
  test('SKETCH-71: have the board’s time in BCD, and go on with it', () => {
    const { board, read } = clockOf()
    // 28 November 2026 is a Saturday, the seventh day.
    expect(read(0, 7)).toEqual([0x58, 0x59, 0x23, 7, 0x28, 0x11, 0x26])
    board.time += 3000
    expect(read(0, 7)).toEqual([0x01, 0x00, 0x00, 1, 0x29, 0x11, 0x26])
  })

  test('SKETCH-71: are set, also to hours of twelve and to another first day, and keep that when the board restarts', () => {
    const clock = clockOf()
    clock.write(0, 0x30, 0x45, 0x72, 1, 0x01, 0x02, 0x24)
    clock.restart()
    clock.board.time += 31_000
    // 12 at noon would be 0x72; this is it, a minute later.
    expect(clock.read(0, 7)).toEqual([0x01, 0x46, 0x72, 1, 0x01, 0x02, 0x24])
    clock.write(2, 0x08)
    expect(clock.read(0, 3)).toEqual([0x01, 0x46, 0x08])
  })

  test('SKETCH-71: keep a date as it is written, register by register, until midnight', () => {
    const { board, read, write } = clockOf()
    write(0, 0x00, 0x00, 0x12)
    write(4, 0x31)
    board.time += 1500
    write(5, 0x12)
    expect(read(0, 7)).toEqual([0x01, 0x00, 0x12, 7, 0x31, 0x12, 0x26])
    // The half second that had passed is not lost by the write.
    board.time += 500
    expect(read(0, 1)).toEqual([0x02])
    board.time += 12 * 60 * 60 * 1000
    expect(read(0, 7)).toEqual([0x02, 0x00, 0x00, 1, 0x01, 0x01, 0x27])
  })

  test('SKETCH-71: a DS1307 stands still while its bit says so, and keeps bytes behind the time', () => {
    const clock = clockOf()
    clock.write(0, 0x80)
    clock.board.time += 5000
    expect(clock.read(0, 2)).toEqual([0x80, 0x59])
    clock.write(0, 0x00)
    clock.board.time += 5000
    expect(clock.read(0, 2)).toEqual([0x05, 0x59])
    clock.write(0x3f, 7)
    expect(clock.read(0x3f, 1)).toEqual([7])
  })

  test('SKETCH-71: a DS3231 says that it never lost power, and tells its temperature in quarters of a degree', () => {
    expect(clockOf(21.75).read(0x0f, 1)).toEqual([0])
    expect(clockOf(21.75).read(0x11, 2)).toEqual([21, 0xc0])
    expect(clockOf(-0.25).read(0x11, 2)).toEqual([0xff, 0xc0])
  })
})
