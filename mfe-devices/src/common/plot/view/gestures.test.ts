import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createView, isWhole, minSpanMs, spanOf, timeAt } from './view.ts'
import { between, dragged, pinched, pressKey, wheeled } from './gestures.ts'

const hour = 3_600_000
const whole = { from: 1_763_640_000_000, to: 1_763_640_000_000 + 24 * hour }
const range = { from: whole.from + 10 * hour, to: whole.from + 14 * hour }
const state = { whole, range }
const wheel = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, shiftKey: false }
const anyShare = fc.double({ min: 0, max: 1, noNaN: true })

describe('gestures on a chart', () => {
  test('DEV-12: a drag takes the line along', () => {
    expect(dragged(state, 0.75, 0.25)).toEqual({ from: range.from + 2 * hour, to: range.to + 2 * hour })
  })

  test('DEV-12: two fingers zoom, and what was under them stays there', () => {
    const closer = pinched(state, [0.4, 0.6], [0.3, 0.7])
    expect(spanOf(closer)).toBeCloseTo(2 * hour, 0)
    expect(timeAt(closer, 0.3)).toBeCloseTo(timeAt(range, 0.4), 0)
    expect(timeAt(closer, 0.7)).toBeCloseTo(timeAt(range, 0.6), 0)
    expect(spanOf(pinched(state, [0.3, 0.7], [0.4, 0.6]))).toBeCloseTo(8 * hour, 0)
  })

  test('DEV-12: two fingers at the same place do no harm', () => {
    fc.assert(
      fc.property(anyShare, anyShare, anyShare, anyShare, (a, b, c, d) => {
        const next = pinched(state, [a, b], [c, d])
        expect(spanOf(next)).toBeGreaterThanOrEqual(minSpanMs - 1)
        expect(next.from).toBeGreaterThanOrEqual(whole.from)
        expect(next.to).toBeLessThanOrEqual(whole.to + 1)
      }),
    )
  })

  test('DEV-12: a selection is the same from either end', () => {
    expect(between(state, 0.25, 0.75)).toEqual(between(state, 0.75, 0.25))
    expect(between(state, 0.25, 0.75)).toEqual({ from: range.from + hour, to: range.from + 3 * hour })
  })

  test('DEV-12: the wheel zooms at the pointer, sideways and with Shift it moves', () => {
    const closer = wheeled(state, { ...wheel, deltaY: -100 }, 0.25, 600)
    expect(spanOf(closer)).toBeLessThan(spanOf(range))
    expect(timeAt(closer, 0.25)).toBeCloseTo(timeAt(range, 0.25), 0)
    expect(spanOf(wheeled(state, { ...wheel, deltaY: 3, deltaMode: 1 }, 0.5, 600))).toBeGreaterThan(spanOf(range))
    expect(wheeled(state, { ...wheel, deltaX: 150 }, 0.5, 600)).toEqual({
      from: range.from + hour,
      to: range.to + hour,
    })
    expect(wheeled(state, { ...wheel, deltaY: 150, shiftKey: true }, 0.5, 600)).toEqual({
      from: range.from + hour,
      to: range.to + hour,
    })
  })

  test('DEV-12: keys move, zoom and show everything again', () => {
    const view = createView(whole)
    const press = (key: string, shift = false) => {
      expect(pressKey(view, key, shift)).toBe(true)
      return view.getState().range
    }
    expect(spanOf(press('+'))).toBe(12 * hour)
    expect(press('ArrowRight').from).toBeCloseTo(whole.from + 7.2 * hour, 0)
    expect(press('ArrowLeft', true).from).toBeCloseTo(whole.from + 1.2 * hour, 0)
    expect(spanOf(press('-'))).toBe(24 * hour)
    press('+')
    press('0')
    expect(isWhole(view.getState())).toBe(true)
    press('=')
    press('Home')
    expect(isWhole(view.getState())).toBe(true)
    expect(pressKey(view, 'a', false)).toBe(false)
  })

  test('DEV-12: a refresh keeps what is shown, as far as it is still there; another window is shown whole', () => {
    const view = createView(whole)
    view.show(() => range)
    view.load({ from: whole.from + hour, to: whole.to + hour }, true)
    expect(view.getState().range).toEqual(range)
    view.load({ from: whole.from + 12 * hour, to: whole.to + 12 * hour }, true)
    expect(view.getState().range).toEqual({ from: whole.from + 12 * hour, to: whole.from + 16 * hour })
    view.load(whole, false)
    expect(isWhole(view.getState())).toBe(true)
    view.load({ from: whole.from, to: whole.to + hour }, true)
    expect(isWhole(view.getState())).toBe(true)
  })
})
