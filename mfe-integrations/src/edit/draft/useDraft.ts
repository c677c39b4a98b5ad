import { createContext, use, useSyncExternalStore } from 'react'
import { longestName } from '../../common/nameError.ts'
import type { Section } from '../../common/templates/template.ts'
import { useT } from '../../i18n/index.ts'
import type { Draft } from './createDraft.ts'
import type { DraftState } from './draftState.ts'
import type { Values } from './fields.ts'

interface Provided {
  draft: Draft
  /** The names in a template that are not known. */
  unknownIn: (template: string) => readonly string[]
}

/** What the parts of the form share. */
export const DraftContext = createContext<Provided | null>(null)

export const useDraft = (): Provided => {
  const provided = use(DraftContext)
  if (!provided) throw new Error('A part of the form is used outside of it.')
  return provided
}

/** What `select` takes from the draft; it must not make a new object at every call. */
export const useDraftState = <T>(select: (state: DraftState) => T): T => {
  const { state } = useDraft().draft
  return useSyncExternalStore(state.subscribe, () => select(state.getState()))
}

/** One field of the form, and the sentence about what is wrong with it. */
export const useValue = <Name extends keyof Values>(name: Name) => {
  const { draft } = useDraft()
  const errorMessage = useErrorMessage()
  const value = useDraftState(({ values }) => values[name])
  const error = useDraftState(({ errors }) => errors[name])
  return {
    value,
    onChange: (next: Values[Name]) => draft.change({ [name]: next }),
    onBlur: () => draft.touch(name),
    error: errorMessage(error),
  }
}

/** Whether the template shows a section of the webhook form. */
export const useShows = () => {
  const { sections } = useDraft().draft.template
  return (section: Section) => sections.includes(section)
}

/** The sentence for a code of a field's check. */
export const useErrorMessage = () => {
  const t = useT()
  return (code: string | null | undefined): string | null => {
    const [kind, limit = ''] = (code ?? '').split(':')
    switch (kind) {
      case 'required':
        return t('validation.required')
      case 'nameForm':
        return t('nameValidationError')
      case 'nameTaken':
        return t('nameDuplicateError')
      case 'nameTooLong':
        return t('validation.maxLength', { max: longestName })
      case 'nameTopic':
        return t('form.nameTopic')
      case 'urlScheme':
        return t('form.urlForm', { example: '{{{URL}}}' })
      case 'urlHost':
        return t('form.urlHost')
      case 'urlBlank':
        return t('form.urlBlank')
      case 'urlPort':
        return t('form.urlPort')
      case 'urlInvalid':
        return t('form.urlInvalid')
      case 'twice':
        return t('form.twice')
      case 'nameless':
        return t('form.nameless')
      case 'forbidden':
        return t('form.forbidden')
      case 'whole':
        return t('form.whole')
      case 'number':
        return t('form.number')
      case 'min':
        return t('form.min', { min: limit })
      case 'max':
        return t('form.max', { max: limit })
      default:
        return null
    }
  }
}
