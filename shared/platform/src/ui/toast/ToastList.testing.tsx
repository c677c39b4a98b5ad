import { afterEach, expect, jest, test, beforeEach, describe } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../renderUi.testing.tsx'
import type { ToastItem } from './ToastCard.tsx'
import { ToastList } from './ToastList.tsx'

describe('ToastList', () => {
  const Toasts = ({ initial }: { initial: ToastItem[] }) => {
    const [toasts, setToasts] = useState(initial)
    return <ToastList toasts={toasts} onDismiss={(id) => setToasts((now) => now.filter((toast) => toast.id !== id))} />
  }
  const saved: ToastItem = { id: '1', kind: 'success', title: 'Integration saved' }
  const failed: ToastItem = {
    id: '2',
    kind: 'error',
    title: 'Flash failed',
    text: 'HTTP 409: <b>device</b> is updating',
  }

  let user: ReturnType<typeof userEvent.setup>
  beforeEach(() => {
    jest.useFakeTimers()
    user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })
  const pass = (ms: number) =>
    act(() => {
      jest.advanceTimersByTime(ms)
    })

  test('UX-05: toasts come into a region that screen readers follow; an error interrupts', () => {
    renderUi(<Toasts initial={[saved, failed]} />)
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite')
    expect(screen.getByRole('status')).toHaveTextContent('Integration saved')
    expect(screen.getByRole('alert')).toHaveTextContent('Flash failed')
  })

  test('UX-51: the title of a toast leads to what it is about', () => {
    renderUi(<Toasts initial={[{ ...saved, to: '/integrations/i1' }]} />)
    expect(screen.getByRole('link', { name: 'Integration saved' })).toHaveAttribute('href', '/integrations/i1')
  })

  test('UX-05: an error toast stays until dismissed and can be copied, with the server’s text whole', async () => {
    renderUi(<Toasts initial={[failed]} />)
    pass(60_000)
    expect(screen.getByRole('alert')).toHaveTextContent('HTTP 409: <b>device</b> is updating')
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(write).toHaveBeenCalledWith('Flash failed\nHTTP 409: <b>device</b> is updating')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  describe('a toast that is no error', () => {
    test('goes after eight seconds', () => {
      renderUi(<Toasts initial={[saved]} />)
      pass(7999)
      expect(screen.getByText('Integration saved')).toBeVisible()
      pass(1)
      expect(screen.queryByText('Integration saved')).not.toBeInTheDocument()
    })

    test('stays while it is pointed at, and then for the rest of its time', async () => {
      renderUi(<Toasts initial={[saved]} />)
      pass(5000)
      await user.hover(screen.getByText('Integration saved'))
      pass(60_000)
      await user.unhover(screen.getByText('Integration saved'))
      pass(2900)
      expect(screen.getByText('Integration saved')).toBeVisible()
      pass(200)
      expect(screen.queryByText('Integration saved')).not.toBeInTheDocument()
    })

    test('stays while its button has the focus, and while the page is hidden', async () => {
      renderUi(<Toasts initial={[saved]} />)
      act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
      pass(60_000)
      act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())

      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      fireEvent(document, new Event('visibilitychange'))
      pass(60_000)
      expect(screen.getByText('Integration saved')).toBeVisible()
      visibility.mockReturnValue('visible')
      fireEvent(document, new Event('visibilitychange'))
      pass(8000)
      expect(screen.queryByText('Integration saved')).not.toBeInTheDocument()
    })
  })

  test('UX-07: toasts are dismissed by keyboard, one after the other', async () => {
    renderUi(<Toasts initial={[failed, { ...failed, id: '3', title: 'Failed to rename device' }]} />)
    const [first, second] = screen.getAllByRole('button', { name: 'Dismiss' })
    act(() => first?.focus())
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Failed to rename device')).not.toBeInTheDocument()
    expect(second).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  describe('many toasts', () => {
    const many = ['1', '2', '3', '4', '5'].map((id): ToastItem => ({ id, kind: 'error', title: `Failure ${id}` }))
    const titles = () => screen.getAllByRole('alert').map((card) => card.querySelector('p')?.textContent)

    test('UX-05: the newest three are shown, the newest first; the others come up as those go, and all can go at once', async () => {
      renderUi(<Toasts initial={many} />)
      expect(titles()).toEqual(['Failure 5', 'Failure 4', 'Failure 3'])
      await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
      expect(titles()).toEqual(['Failure 4', 'Failure 3', 'Failure 2'])
      await user.click(screen.getByRole('button', { name: 'Dismiss all 4' }))
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    })
  })
})
