import { describe, expect, jest, test, beforeEach, afterEach } from '@jest/globals'
import { act, render } from '@console/platform-testing'
import { usePolling } from './VariablePlot.tsx'

describe('VariablePlot', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const read = jest.fn()
  const Plot = ({ on }: { on: boolean }) => {
    usePolling('temperature', read, on)
    return null
  }
  /** How often it was read in so many seconds. */
  const readsIn = (seconds: number) => {
    read.mockClear()
    act(() => {
      jest.advanceTimersByTime(seconds * 1000)
    })
    return read.mock.calls.length
  }

  test('DEV-17: an open plot reads at once and every 2 s; not while the page is hidden, the device or the connection is off, or once it is closed', () => {
    read.mockClear()
    const { rerender, unmount } = render(<Plot on />)
    expect(read.mock.calls).toEqual([['temperature']])
    expect(readsIn(10)).toBe(5)
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    expect(readsIn(60)).toBe(0)
    visibility.mockReturnValue('visible')
    expect(readsIn(4)).toBe(2)
    rerender(<Plot on={false} />)
    expect(readsIn(60)).toBe(0)
    rerender(<Plot on />)
    expect(readsIn(4)).toBe(2)
    unmount()
    expect(readsIn(60)).toBe(0)
  })
})
