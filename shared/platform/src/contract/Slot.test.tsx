import { expect, test } from '@jest/globals'
import { act, createTestConsole, render, screen } from '@console/platform-testing'
import type { ComponentType } from 'react'
import type { Console } from './console.ts'
import { ConsoleProvider } from './ConsoleProvider.tsx'
import { Slot } from './Slot.tsx'

declare module '@console/platform/contract' {
  interface RegisteredSlots {
    'greeting/v1': { name: string }
  }
}

type Filling = ComponentType<{ name: string }>

/** Shows a slot whose owner answers when it is told to. */
const show = (pending?: string) => {
  let answer: (component: Filling | null) => void = () => {}
  const loadSlot = (() =>
    new Promise<Filling | null>((resolve) => {
      answer = resolve
    })) as Console['loadSlot']
  const console = { ...createTestConsole(), loadSlot }
  render(
    <ConsoleProvider console={console}>
      <p>
        <Slot name="greeting/v1" props={{ name: 'Ada' }} fallback="nobody" {...(pending && { pending })} />
      </p>
    </ConsoleProvider>,
  )
  return {
    shown: screen.getByRole('paragraph'),
    answer: (component: Filling | null) => act(async () => answer(component)),
  }
}
const Greeting: Filling = ({ name }) => <b>Hello {name}</b>

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
