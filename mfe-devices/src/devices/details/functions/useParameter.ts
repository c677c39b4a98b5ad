import { useState, type KeyboardEvent } from 'react'

const most = 50

/** The parameters that were called with since the page was opened, oldest first, by device and function. */
const used = new Map<string, readonly string[]>()

const remember = (key: string, parameter: string) => {
  const before = used.get(key) ?? []
  if (parameter !== '' && before.at(-1) !== parameter) used.set(key, [...before, parameter].slice(-most))
}

/** A function's parameter field: arrow-up goes back through the former parameters, arrow-down forth again to what was being typed. */
export const useParameter = (device: string, name: string) => {
  const key = JSON.stringify([device, name])
  const [text, setText] = useState('')
  // How many steps back; 0 is what was typed.
  const [back, setBack] = useState(0)
  const [draft, setDraft] = useState('')
  const former = used.get(key) ?? []

  const go = (steps: number) => {
    const next = Math.min(Math.max(0, back + steps), former.length)
    if (next === back) return
    if (back === 0) setDraft(text)
    setBack(next)
    setText(next === 0 ? draft : former[former.length - next] ?? '')
  }
  return {
    text,
    type: (typed: string) => {
      setBack(0)
      setText(typed)
    },
    onArrow: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      go(event.key === 'ArrowUp' ? 1 : -1)
    },
    called: () => {
      remember(key, text)
      setBack(0)
    },
  }
}
