import { beforeEach, expect, test, afterEach, describe, jest } from '@jest/globals'
import { whenShown } from './whenShown.ts'

describe('whenShown', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    document.body.replaceChildren()
  })

  test('PERF-14: the first screen is there once neither its code nor its data is on its way', () => {
    let fetching = true
    let shown = 0
    document.body.append(document.createElement('p'))
    document.body.firstElementChild?.setAttribute('data-code-pending', '')
    whenShown(
      () => fetching,
      () => (shown += 1),
    )
    jest.advanceTimersByTime(1_000)
    expect(shown).toBe(0)
    document.body.replaceChildren()
    jest.advanceTimersByTime(1_000)
    expect(shown).toBe(0)
    fetching = false
    jest.advanceTimersByTime(1_000)
    expect(shown).toBe(1)
    jest.advanceTimersByTime(60_000)
    expect(shown).toBe(1)
  })

  test('PERF-14: a short pause between two of its parts is not the end', () => {
    const answers = [true, false, true, false, false]
    let asked = 0
    let shown = 0
    whenShown(
      () => answers[asked++] ?? true,
      () => (shown += 1),
    )
    jest.advanceTimersByTime(2_900)
    expect([asked, shown]).toEqual([5, 1])
  })

  test('PERF-14: what never arrives does not hold the live connection back', () => {
    let shown = 0
    whenShown(
      () => true,
      () => (shown += 1),
    )
    jest.advanceTimersByTime(4_900)
    expect(shown).toBe(0)
    jest.advanceTimersByTime(1_000)
    expect(shown).toBe(1)
  })
})
