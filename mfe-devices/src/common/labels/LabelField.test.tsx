import { beforeEach, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { createTestConsole, renderScreen, screen, userEvent, waitFor } from '@console/platform-testing'
import fc from 'fast-check'
import { useState } from 'react'
import { LabelField } from './LabelField.tsx'
import { isLabel, withLabel } from './labels.ts'

const Screen = () => {
  const [labels, setLabels] = useState<readonly string[]>(['site=berlin'])
  return <><LabelField value={labels} onChange={setLabels} /><output aria-label="labels">{labels.join(' ')}</output></>
}

beforeEach(() => setLanguage('en'))

test('JOIN-51: labels are added by Enter, comma or leaving, one value for each key, and taken back', async () => {
  renderScreen(Screen, { console: createTestConsole(), at: '/' })
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: 'Labels' })
  const labels = screen.getByLabelText('labels')
  await user.type(field, 'Beta,site=Rome{Enter}')
  expect(field).toHaveAccessibleDescription('site=Rome replaces site=berlin: a key has one value.')
  expect(labels).toHaveTextContent(/^beta site=Rome$/)
  await user.type(field, 'pump')
  expect(field).toHaveAccessibleDescription(/^Such as/)
  await user.tab()
  expect(labels).toHaveTextContent(/^beta pump site=Rome$/)
  await user.click(screen.getByRole('button', { name: 'Remove pump' }))
  expect(labels).toHaveTextContent(/^beta site=Rome$/)
  expect(field).toHaveFocus()
  await user.keyboard('{Backspace}')
  expect(labels).toHaveTextContent(/^beta$/)
  await user.type(field, 'grün{Enter}')
  expect(field).toHaveAccessibleDescription(/“grün” is no label/)
  expect(labels).toHaveTextContent(/^beta$/)
})

test('JOIN-51: nothing moves under a press elsewhere that leaves the field, and its click counts with the label', async () => {
  renderScreen(Screen, { console: createTestConsole(), at: '/' })
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Labels' }), 'pump')
  await user.pointer({ target: screen.getByLabelText('labels'), keys: '[MouseLeft>]' })
  expect(screen.getByRole('textbox', { name: 'Labels' })).toHaveValue('pump')
  expect(screen.queryByRole('button', { name: 'Remove pump' })).toBeNull()
  expect(screen.getByLabelText('labels')).toHaveTextContent(/^pump site=berlin$/)
  await user.pointer({ target: screen.getByLabelText('labels'), keys: '[/MouseLeft]' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove pump' })).toBeVisible())
  expect(screen.getByRole('textbox', { name: 'Labels' })).toHaveValue('')
})

test('JOIN-51: there is one value for each key, and the labels are sorted', () => {
  const label = fc.stringMatching(/^[a-c]{1,2}(=[A-C]{1,2})?$/)
  fc.assert(fc.property(fc.array(label, { maxLength: 30 }), (added) => {
    const labels = added.reduce<readonly string[]>(withLabel, [])
    expect(labels).toEqual([...labels].sort())
    expect(new Set(labels.map((one) => one.split('=')[0])).size).toBe(labels.length)
    expect(labels.every(isLabel)).toBe(true)
  }))
})
