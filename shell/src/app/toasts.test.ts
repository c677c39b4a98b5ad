import { expect, test } from '@jest/globals'
import { createToasts } from './toasts.ts'

const titles = (toasts: ReturnType<typeof createToasts>) => toasts.shown.getState().map(({ title }) => title)

test('UX-32: an action that succeeds takes its own error away, and no other', () => {
  const toasts = createToasts()
  toasts.show({ kind: 'error', title: 'Renaming failed', action: 'rename 1' })
  toasts.show({ kind: 'error', title: 'Renaming failed, too', action: 'rename 2' })
  toasts.show({ kind: 'error', title: 'Flash failed' })
  toasts.show({ kind: 'success', title: 'Renamed', action: 'rename 1' })
  expect(titles(toasts)).toEqual(['Renaming failed, too', 'Flash failed', 'Renamed'])
  toasts.dismissAction('rename 2')
  expect(titles(toasts)).toEqual(['Flash failed', 'Renamed'])
  toasts.show({ kind: 'success', title: 'Flashed' })
  expect(titles(toasts)).toEqual(['Flash failed', 'Renamed', 'Flashed'])
})
