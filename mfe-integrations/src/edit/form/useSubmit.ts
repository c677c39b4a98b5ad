import { useConsole } from '@console/platform/contract'
import { createLock } from '@console/platform/lib'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Values } from '../../common/model/values.ts'
import type { Section } from '../../common/templates/template.ts'
import { useT } from '../../i18n/index.ts'
import { useProblem } from '../field/useProblem.ts'
import type { IntegrationDocument } from './useDocument.ts'

interface Submission {
  form: UseFormReturn<Values>
  root: RefObject<HTMLFormElement | null>
  values: Values
  doc: IntegrationDocument
  /** Whether something is typed, but neither chosen nor added yet. */
  unfinished: boolean
  save: (options: { stays: boolean }) => Promise<'saved' | 'taken' | 'not'>
  showJson: () => void
  showBuilder: () => void
  showAdvanced: () => void
  shows: (section: Section) => boolean
}

/** Where a field stands that not every template shows. */
const sections: Partial<Record<string, Section>> = { url: 'requestUrl', headers: 'headers', query: 'query', form: 'request', json: 'request' }
const advanced = ['headers', 'query']

/** Moves the focus with the render that brings its target: a tab, a section or a message may come later than this one. */
const useLateFocus = (values: Values) => {
  const target = useRef<(() => HTMLElement | null | undefined) | null>(null)
  const [, render] = useState(0)
  // Whoever types on is not to be called back.
  useEffect(() => { target.current = null }, [values])
  useEffect(() => {
    const element = target.current?.()
    if (!element || element.matches(':disabled')) return
    target.current = null
    element.focus()
    // Of what is higher than its input, as tags or an editor, the focus brings the input alone.
    element.closest('[data-field]')?.scrollIntoView?.({ block: 'nearest' })
  })
  return (find: typeof target.current) => {
    target.current = find
    render((times) => times + 1)
  }
}

/** Leads to what is typed, but neither chosen nor added yet: it would be left out without a word. What can finish itself does, and then the form is sent if it `follows`. */
const useFinish = (root: Submission['root'], values: Values, focusLater: ReturnType<typeof useLateFocus>) => {
  const again = useRef(false)
  useEffect(() => {
    if (!again.current) return
    again.current = false
    root.current?.requestSubmit()
  }, [root, values])
  return (follows: boolean) => focusLater(() => {
    const field = root.current?.querySelector<HTMLElement>('[data-unfinished]')
    again.current = field?.dispatchEvent(new Event('invalid', { cancelable: true })) === false && follows
    return field
  })
}

/** Saves what is right; else leads to what is wrong: the first wrong field, or the place in the JSON. */
export const useSubmit = ({ form, root, values, doc, unfinished, save, showJson, showBuilder, showAdvanced, shows }: Submission) => {
  const t = useT()
  const { toast } = useConsole()
  const problem = useProblem()
  const focusLater = useLateFocus(values)
  const [lock] = useState(() => createLock<boolean>())
  const finish = useFinish(root, values, focusLater)
  const refuse = (wrong: readonly string[]) => {
    const hidden = wrong.filter((field) => sections[field] && !shows(sections[field]))
    const [path] = hidden
    if (path !== undefined && hidden.length === wrong.length) {
      toast({ kind: 'error', title: t('form.saveFailed'), text: t('form.hiddenProblem', { path, problem: problem(form.getFieldState(path as keyof Values).error?.message) ?? '' }) })
      return showJson()
    }
    showBuilder()
    if (advanced.some((field) => wrong.includes(field))) showAdvanced()
    focusLater(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]'))
  }
  const send = async (stays: boolean): Promise<boolean> => {
    const before = document.activeElement
    const found: string[][] = []
    let saved = false
    const store = async () => {
      const outcome = await save({ stays })
      saved = outcome === 'saved'
      if (outcome === 'taken') found.push([])
    }
    await form.handleSubmit(store, (errors) => void found.push(Object.keys(errors)))()
    // Only now do the fields know what is wrong with them.
    const [wrong] = found
    if (wrong) refuse(wrong)
    // Fields that were off meanwhile have lost the focus.
    else if (before instanceof HTMLElement && document.activeElement === document.body) focusLater(() => before)
    return saved
  }
  /** Answers whether it is saved. */
  const start = async (stays: boolean): Promise<boolean> => {
    focusLater(null)
    if (doc.problem) showJson()
    else if (unfinished) {
      showBuilder()
      finish(!stays)
    }
    else return lock(() => send(stays))
    return false
  }
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void start(false)
    },
    /** Saves all of it and goes nowhere. */
    saveHere: () => start(true),
  }
}
