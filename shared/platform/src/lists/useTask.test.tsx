import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useTask } from './useTask.ts'

test('UX-20: two clicks before the button is drawn busy run a task once; after it has failed it can be run again', async () => {
  const tasks: ((error?: Error) => void)[] = []
  const Publish = () => {
    const { busy, run } = useTask<void>()
    const publish = () =>
      run(() => new Promise<void>((resolve, reject) => tasks.push((error) => (error ? reject(error) : resolve()))))
    return (
      <button type="button" aria-busy={busy} onClick={() => void publish().catch(() => {})}>
        Publish
      </button>
    )
  }
  render(<Publish />)
  const button = screen.getByRole('button')
  await act(async () => {
    button.click()
    button.click()
  })
  expect(tasks).toHaveLength(1)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await act(async () => tasks[0]?.(new Error('no')))
  expect(button).toHaveAttribute('aria-busy', 'false')
  await userEvent.click(button)
  expect(tasks).toHaveLength(2)
})
