import { expect, test } from '@jest/globals'
import { act, createTestConsole, render, screen } from '@console/platform-testing'
import type { ComponentType } from 'react'
import { ConsoleProvider } from './ConsoleProvider.tsx'
import { Slot } from './Slot.tsx'

type Filling = ComponentType<Record<string, unknown>>

/** Shows a slot whose owner answers when it is told to. */
const show = (pending?: string) => {
  let answer: (component: Filling | null) => void = () => {}
  const console = { ...createTestConsole('', { sub: 'u', username: 'u', token: '' }), loadSlot: () => new Promise<Filling | null>((resolve) => { answer = resolve }) }
  render(<ConsoleProvider console={console}><p><Slot name="greeting/v1" props={{ name: 'Ada' }} fallback="nobody" {...(pending && { pending })} /></p></ConsoleProvider>)
  return { shown: screen.getByRole('paragraph'), answer: (component: Filling | null) => act(async () => answer(component)) }
}
const Greeting: Filling = ({ name }) => <b>Hello {String(name)}</b>

test('a slot shows who fills it, with the props', async () => {
  const { shown, answer } = show('…')
  expect(shown).toHaveTextContent('…')
  await answer(Greeting)
  expect(shown).toHaveTextContent('Hello Ada')
})

test('MFE-04: a slot that nobody fills degrades to its fallback, once that is known', async () => {
  const { shown, answer } = show('…')
  await answer(null)
  expect(shown).toHaveTextContent('nobody')
})

test('without anything for the meantime a slot shows its fallback at once', () => {
  expect(show().shown).toHaveTextContent('nobody')
})
