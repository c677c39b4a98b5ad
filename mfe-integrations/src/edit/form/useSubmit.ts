import { useConsole } from '@console/platform/contract'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { savingOf } from '../../common/useSaveIntegration.ts'
import { useT } from '../../i18n/index.ts'
import type { Draft } from '../draft/createDraft.ts'
import { isAdvanced, isShown, type Values } from '../draft/fields.ts'
import { useErrorMessage } from '../draft/useDraft.ts'

type Root = RefObject<HTMLFormElement | null>

interface Submission {
  draft: Draft
  root: Root
  values: Values
  showJson: () => void
  showBuilder: () => void
  showAdvanced: () => void
}

/** Moves the focus as soon as its target is rendered: a tab, a section or a message may come later than this render. */
const useLateFocus = (values: Values) => {
  const target = useRef<(() => HTMLElement | null | undefined) | null>(null)
  const [, render] = useState(0)
  // Who goes on typing keeps the focus.
  useEffect(() => {
    target.current = null
  }, [values])
  useEffect(() => {
    const element = target.current?.()
    if (!element || element.matches(':disabled')) return
    target.current = null
    element.focus()
    // Focusing tags or an editor brings only their input into view, not the label above it.
    element.closest('[data-field]')?.scrollIntoView?.({ block: 'nearest' })
  })
  return (find: typeof target.current) => {
    target.current = find
    render((times) => times + 1)
  }
}

/**
 * Leads to a half typed name, which would be left out silently. A field that can complete it does so; then the form is
 * submitted again if `follows`.
 */
const useFinish = (root: Root, values: Values, focusLater: ReturnType<typeof useLateFocus>) => {
  const again = useRef(false)
  useEffect(() => {
    if (!again.current) return
    again.current = false
    root.current?.requestSubmit()
  }, [root, values])
  return (follows: boolean) =>
    focusLater(() => {
      const field = root.current?.querySelector<HTMLElement>('[data-unfinished]')
      again.current = field?.dispatchEvent(new Event('invalid', { cancelable: true })) === false && follows
      return field
    })
}

/** Ctrl+S, or Cmd+S, submits the form, wherever the focus is; behind a dialog it does nothing. */
const useSaveKey = (form: Root): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The browser's own Ctrl+S stores the page.
      event.preventDefault()
      if (!event.repeat && !form.current?.closest('[aria-hidden=true], [inert]')) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form])
}

/**
 * Submits the draft, and leads to what keeps it from being saved: the first wrong field, a half typed name, or the
 * place in the JSON.
 */
export const useSubmit = ({ draft, root, values, showJson, showBuilder, showAdvanced }: Submission) => {
  const t = useT()
  const { toast } = useConsole()
  const errorMessage = useErrorMessage()
  const focusLater = useLateFocus(values)
  const finish = useFinish(root, values, focusLater)
  useSaveKey(root)
  const leadTo = (wrong: readonly (keyof Values)[]) => {
    const [path] = wrong
    if (path !== undefined && !wrong.some((field) => isShown(field, draft.template))) {
      toast({
        kind: 'error',
        title: t('form.saveFailed'),
        text: t('form.hiddenError', { path, error: errorMessage(draft.state.getState().errors[path]) ?? '' }),
        action: savingOf(draft.id),
      })
      return showJson()
    }
    showBuilder()
    if (wrong.some(isAdvanced)) showAdvanced()
    focusLater(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]'))
  }
  /** True when it was saved. */
  const submit = async (stays: boolean): Promise<boolean> => {
    focusLater(null)
    const before = document.activeElement
    const outcome = await draft.submit({ stays })
    if (outcome.kind === 'invalidJson') showJson()
    else if (outcome.kind === 'halfTyped') {
      showBuilder()
      finish(!stays)
    } else if (outcome.kind === 'invalid') leadTo(outcome.fields)
    // Fields that were disabled meanwhile have lost the focus.
    else if (before instanceof HTMLElement && document.activeElement === document.body) focusLater(() => before)
    return outcome.kind === 'saved'
  }
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit(false)
    },
    /** Saves, and stays on the form. */
    saveHere: () => submit(true),
  }
}
