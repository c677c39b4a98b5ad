import { expect, test } from '@jest/globals'
import { createTestConsole, renderScreen, screen, userEvent } from '@console/platform-testing'
import { useState } from 'react'
import { FileBar } from './FileBar.tsx'

const problems = [
  { line: 3, column: 8, severity: 'error' },
  { line: 9, column: 2, severity: 'error' },
  { line: 3, column: 5, severity: 'error' },
  { line: 4, column: 1, severity: 'warning' },
] as const

test('PRJ-51: the counts below a file lead to its errors and warnings, one after the other', async () => {
  const Screen = () => {
    const [cursor, setCursor] = useState({ line: 1, column: 1 })
    return <FileBar path="src/main.ino" hintId="hint" problems={problems} cursor={cursor} onProblem={setCursor} />
  }
  renderScreen(Screen, { console: createTestConsole(), at: '/projects/1' })
  const user = userEvent.setup()
  const errors = await screen.findByRole('button', { name: '3 errors' })
  for (const place of ['Ln 3, Col 5', 'Ln 3, Col 8', 'Ln 9, Col 2', 'Ln 3, Col 5']) {
    await user.click(errors)
    expect(screen.getByText(place)).toBeVisible()
  }
  await user.click(screen.getByRole('button', { name: '1 warning' }))
  expect(screen.getByText('Ln 4, Col 1')).toBeVisible()
})
