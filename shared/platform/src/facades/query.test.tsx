import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider, useMutation, useQuery } from './query.ts'

const setup = () => {
  const calls: { done: () => void; fail: () => void }[] = []
  const Form = () => {
    const { mutate, isPending, isError } = useMutation({
      mutationFn: () =>
        new Promise<void>((resolve, reject) => calls.push({ done: resolve, fail: () => reject(new Error('no')) })),
    })
    return (
      <button type="button" onClick={() => mutate()}>
        {isPending ? 'Creating…' : isError ? 'Try again' : 'Create'}
      </button>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button')
  const clickTwice = () =>
    act(async () => {
      button.click()
      button.click()
    })
  return { calls, button, clickTwice, user: userEvent.setup() }
}

describe('a mutation', () => {
  test('UX-20: two clicks before the button is drawn busy start one call', async () => {
    const { calls, button, clickTwice } = setup()
    await clickTwice()
    expect(calls).toHaveLength(1)
    await clickTwice()
    expect(calls).toHaveLength(1)
    await act(async () => calls[0]?.done())
    expect(await screen.findByText('Create')).toBe(button)
  })

  test('UX-20: once a call has ended, in either way, the next click starts another', async () => {
    const { calls, button, clickTwice, user } = setup()
    await clickTwice()
    await act(async () => calls[0]?.fail())
    expect(await screen.findByText('Try again')).toBe(button)
    await user.click(button)
    expect(calls).toHaveLength(2)
    await act(async () => calls[1]?.done())
    await user.click(button)
    expect(calls).toHaveLength(3)
  })
})

describe('a query that is fetched again and again', () => {
  let fetched: number[]
  let failure: Error | null
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 })
    jest.spyOn(Math, 'random').mockReturnValue(1)
    fetched = []
    failure = new Error('down')
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
    Reflect.deleteProperty(document, 'visibilityState')
  })
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
  const hide = (hidden: boolean) =>
    act(async () => {
      Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
      window.dispatchEvent(new Event('visibilitychange'))
    })
  const show = (refetchInterval: number | ((query: { state: { status: string } }) => number | false)) => {
    const List = () => {
      const { status } = useQuery({
        queryKey: ['list'],
        refetchInterval,
        refetchOnWindowFocus: false,
        queryFn: async () => {
          fetched.push(Date.now() / 1_000)
          if (failure) throw failure
          return 1
        },
      })
      return <p>{status}</p>
    }
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <List />
      </QueryClientProvider>,
    )
  }

  test('ERR-12: has growing pauses while it fails, and its own again once it succeeds', async () => {
    show(15_000)
    await pass(600_000)
    expect(fetched).toEqual([0, 15, 45, 105, 225, 345, 465, 585])
    failure = null
    await pass(150_000)
    expect(fetched.slice(8)).toEqual([705, 720, 735, 750])
    failure = new Error('down again')
    await pass(100_000)
    expect(fetched.slice(12)).toEqual([765, 780, 810])
  })

  test('ERR-12: of an interval that depends on the query, too, and no sooner than the server asks for', async () => {
    failure = new Error('too much', { cause: { retryAfter: 40_000 } })
    show(({ state }) => (state.status === 'error' ? 5_000 : 60_000))
    await pass(100_000)
    expect(fetched).toEqual([0, 45, 90])
  })

  test('ERR-12: rests while the page is hidden', async () => {
    show(1_000)
    await pass(1_500)
    await hide(true)
    await pass(600_000)
    expect(fetched).toEqual([0, 1])
    await hide(false)
    await pass(120_000)
    expect(fetched.length).toBeGreaterThan(2)
  })
})
