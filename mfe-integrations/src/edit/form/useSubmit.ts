import { useConsole } from '@console/shared/contract'
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
  /** False when the name is taken. */
  save: () => Promise<boolean>
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

/** Saves what is right; else leads to what is wrong: the first wrong field, or the place in the JSON. */
export const useSubmit = ({ form, root, values, doc, unfinished, save, showJson, showBuilder, showAdvanced, shows }: Submission) => {
  const t = useT()
  const { toast } = useConsole()
  const problem = useProblem()
  const focusLater = useLateFocus(values)
  const sending = useRef(false)
  const again = useRef(false)
  useEffect(() => {
    if (!again.current) return
    again.current = false
    root.current?.requestSubmit()
  }, [root, values])
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
  const send = async () => {
    const before = document.activeElement
    const found: string[][] = []
    await form.handleSubmit(async () => { if (!(await save())) found.push([]) }, (errors) => void found.push(Object.keys(errors)))()
    // Only now do the fields know what is wrong with them.
    const [wrong] = found
    if (wrong) refuse(wrong)
    // Fields that were off meanwhile have lost the focus.
    else if (before instanceof HTMLElement && document.activeElement === document.body) focusLater(() => before)
  }
  return (event: FormEvent) => {
    event.preventDefault()
    focusLater(null)
    if (doc.problem) return showJson()
    // It would be left out without a word.
    if (unfinished) {
      showBuilder()
      return focusLater(() => {
        const field = root.current?.querySelector<HTMLElement>('[data-unfinished]')
        // A field that can finish it does so.
        again.current = field?.dispatchEvent(new Event('invalid', { cancelable: true })) === false
        return field
      })
    }
    if (sending.current) return
    sending.current = true
    void send().finally(() => { sending.current = false })
  }
}
