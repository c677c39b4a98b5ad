import { describe, expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider, useMutation } from './query.ts'

const setup = () => {
  const calls: { done: () => void; fail: () => void }[] = []
  const Form = () => {
    const { mutate, isPending, isError } = useMutation({ mutationFn: () => new Promise<void>((resolve, reject) => calls.push({ done: resolve, fail: () => reject(new Error('no')) })) })
    return <button type="button" onClick={() => mutate()}>{isPending ? 'Creating…' : isError ? 'Try again' : 'Create'}</button>
  }
  render(<QueryClientProvider client={new QueryClient()}><Form /></QueryClientProvider>)
  const button = screen.getByRole('button')
  const clickTwice = () => act(async () => {
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
