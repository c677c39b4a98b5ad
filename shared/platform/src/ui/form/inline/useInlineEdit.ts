import { useRef, useState } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { useProblemText } from '../useProblemText.ts'
import { problemOf } from '../validation.ts'

type State = { kind: 'viewing' } | { kind: 'editing'; text: string; problem: string | null } | { kind: 'saving'; text: string }

interface Options {
  value: string
  onSave: (text: string) => Promise<unknown>
  validate?: ((text: string) => string | null | Promise<string | null>) | undefined
  maxLength?: number | undefined
}

/** Viewing, editing, saving; and what of it is shown. */
export const useInlineEdit = ({ value, onSave, validate, maxLength }: Options) => {
  const t = useCommonText()
  const problemText = useProblemText()
  const [state, setState] = useState<State>({ kind: 'viewing' })
  // Stands in until the new value comes down, so that the old one is not seen again in between.
  const [saved, setSaved] = useState<{ text: string; over: string } | null>(null)
  // Tells an answer that is still wanted from one that comes after Escape.
  const turn = useRef(0)
  // What could not be saved, for the next try.
  const unsaved = useRef<string | null>(null)
  if (saved && saved.over !== value) setSaved(null)

  const tooLong = (text: string) => problemText(maxLength === undefined ? null : problemOf(text.trim(), { maxLength }))
  const view = () => {
    turn.current += 1
    setState({ kind: 'viewing' })
  }
  const save = async () => {
    if (state.kind !== 'editing') return
    const text = state.text.trim()
    const refuse = (problem: string) => setState({ kind: 'editing', text: state.text, problem })
    if (text === '') return refuse(t('validation.required'))
    if (text === value) {
      unsaved.current = null
      return view()
    }
    const long = tooLong(text)
    if (long) return refuse(long)
    const own = ++turn.current
    setState({ kind: 'saving', text })
    // A check that fails finds nothing wrong: the server that saves has the last word.
    const problem = await Promise.resolve(validate?.(text)).catch(() => null)
    if (own !== turn.current) return
    if (problem) return refuse(problem)
    const done = await onSave(text).then(() => true, () => false)
    if (done) setSaved({ text, over: value })
    unsaved.current = done ? null : text
    view()
  }
  return {
    state,
    shown: saved?.over === value ? saved.text : value,
    edit: () => setState({ kind: 'editing', text: unsaved.current ?? value, problem: null }),
    // Told while it is typed or pasted; nothing is cut off.
    type: (text: string) => setState({ kind: 'editing', text, problem: tooLong(text) }),
    save: () => void save(),
    cancel: () => {
      if (state.kind !== 'editing') return
      unsaved.current = null
      view()
    },
  }
}
