import { createContext, use } from 'react'
import { useController, useFormContext, type FieldPath, type FieldPathValue } from 'react-hook-form'
import type { Values } from '../../common/model/values.ts'
import type { Section, Template } from '../../common/templates/template.ts'
import { useProblem } from './useProblem.ts'

export interface FormFacts {
  id: string
  template: Template
  /** A name that another integration has. */
  takenName: string | null
  /** Shows the names in this text that nobody knows. */
  unknownIn: (template: string) => readonly string[]
}

const FactsContext = createContext<FormFacts | null>(null)

export const FormFactsProvider = FactsContext

export const useFormFacts = (): FormFacts => {
  const facts = use(FactsContext)
  if (!facts) throw new Error('A part of the form stands outside of it.')
  return facts
}

export const useShows = () => {
  const { sections } = useFormFacts().template
  return (section: Section) => sections.includes(section)
}

/** One value of the form, and the sentence about what is wrong with it. */
export const useValue = <Name extends FieldPath<Values>>(name: Name) => {
  const { control } = useFormContext<Values>()
  const problem = useProblem()
  const { field, fieldState } = useController<Values, Name>({ control, name })
  return {
    value: field.value,
    onChange: (value: FieldPathValue<Values, Name>) => field.onChange(value),
    onBlur: field.onBlur,
    error: problem(fieldState.error?.message),
  }
}
