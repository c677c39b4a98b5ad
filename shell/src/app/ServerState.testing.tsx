import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { act, render } from '@console/platform-testing'
import { ServerState } from './ServerState.tsx'

describe('ERR-12: a list that can’t be loaded', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 })
    jest.spyOn(Math, 'random').mockReturnValue(1)
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  /** Milliseconds at which it was asked for within a minute. */
  const asked = async (error: ApiError): Promise<number[]> => {
    const times: number[] = []
    const List = () => {
      useQuery({
        queryKey: ['tried again', error.message],
        queryFn: () => {
          times.push(Date.now())
          return Promise.reject(error)
        },
      })
      return null
    }
    const { unmount } = render(
      <ServerState>
        <List />
      </ServerState>,
    )
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    unmount()
    return times
  }

  test('is asked for twice more where that may help, after growing pauses and no sooner than the server wants', async () => {
    expect(await asked(new ApiError('offline', 'away'))).toEqual([0, 1_000, 3_000])
    expect(await asked(new ApiError('http', 'too much', { status: 429, cause: { retryAfter: 4_000 } }))).toEqual([
      60_000, 65_000, 70_000,
    ])
  })

  test('is told at once where the server wants a long pause, or would refuse again', async () => {
    expect(
      await asked(new ApiError('http', 'maintenance', { status: 503, cause: { retryAfter: 600_000 } })),
    ).toHaveLength(1)
    expect(await asked(new ApiError('http', 'no', { status: 403 }))).toHaveLength(1)
  })
})
