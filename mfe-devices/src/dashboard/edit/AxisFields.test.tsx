import { act, createTestConsole, renderScreen, screen, userEvent } from '@console/platform-testing'
import type { DashboardBox } from '@console/platform/api'
import { setLanguage } from '@console/platform/i18n'
import { beforeEach, expect, test } from '@jest/globals'
import { useState } from 'react'
import { AxisFields } from './AxisFields.tsx'

const initial: DashboardBox = { id: 'a', kind: 'chart', title: '', x: 0, y: 0, w: 4, h: 4, fields: [], min: 0.5 }
let box = initial

const Screen = () => {
  const [shown, setShown] = useState(initial)
  const change = (next: DashboardBox) => {
    box = next
    setShown(next)
  }
  return <AxisFields box={shown} onChange={change} />
}

beforeEach(() => setLanguage('en'))

test('UX-40: the ends of an axis are read by the separators of the language, and written anew when it changes', async () => {
  renderScreen(Screen, { console: createTestConsole(), at: '/dashboard' })
  const user = userEvent.setup()
  expect(screen.getByLabelText('Y axis from')).toHaveValue('0.5')
  await user.type(screen.getByLabelText('Y axis to'), '1,013.5')
  expect(screen.getByLabelText('Y axis to')).toHaveValue('1,013.5')
  expect(box).toMatchObject({ min: 0.5, max: 1013.5 })
  act(() => setLanguage('de'))
  const [from, to] = screen.getAllByRole('textbox')
  expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(['0,5', '1013,5'])
  await user.clear(to as HTMLElement)
  expect(box).not.toHaveProperty('max')
  await user.type(to as HTMLElement, '1.013')
  expect(box.max).toBe(1013)
})

test('UX-40: what is no number there stays in its field, which gives an example', async () => {
  renderScreen(Screen, { console: createTestConsole(), at: '/dashboard' })
  const user = userEvent.setup()
  await user.clear(screen.getByLabelText('Y axis from'))
  await user.type(screen.getByLabelText('Y axis from'), '2,5')
  expect(screen.getByLabelText('Y axis from')).toHaveValue('2,5')
  expect(screen.getByText('Must be a number such as 1,013.2')).toBeVisible()
  expect(box).not.toHaveProperty('min')
})
