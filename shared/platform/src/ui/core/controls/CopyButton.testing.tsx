import { afterEach, expect, jest, test, describe } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../../renderUi.testing.tsx'
import { CopyButton } from './CopyButton.tsx'

describe('CopyButton', () => {
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  test('DEV-06: copying is confirmed for one second', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    renderUi(<CopyButton text="NODE-A41C7E" label="Copy the ID" />)
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const button = screen.getByRole('button', { name: 'Copy the ID' })
    await user.click(button)
    expect(await screen.findByText('Copied')).toHaveAttribute('aria-live', 'polite')
    expect(write).toHaveBeenCalledWith('NODE-A41C7E')
    expect(button.querySelector('[data-copied]')).toBeInTheDocument()
    // Looking for the word took up to 100 ms.
    act(() => {
      jest.advanceTimersByTime(850)
    })
    expect(button.querySelector('[data-copied]')).toBeInTheDocument()
    act(() => {
      jest.advanceTimersByTime(150)
    })
    expect(button.querySelector('[data-copied]')).not.toBeInTheDocument()
    expect(screen.queryByText('Copied')).not.toBeInTheDocument()
  })

  test('where the browser does not allow copying, the button says so', async () => {
    const user = userEvent.setup()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    renderUi(<CopyButton text="x" word="Copy details" />)
    await user.click(screen.getByRole('button', { name: 'Copy details' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('The browser does not allow copying here.')
    expect(screen.getAllByText(/The browser does not allow copying here/)[0]).toHaveAttribute('aria-live', 'polite')
  })

  test('what is copied is asked for at the click', async () => {
    const user = userEvent.setup()
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    let text = 'before'
    renderUi(<CopyButton text={() => text} />)
    text = 'at the click'
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(write).toHaveBeenCalledWith('at the click')
  })
})
