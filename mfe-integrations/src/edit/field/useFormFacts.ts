import { use } from 'react'
import { FormFacts, type Facts } from './FormFacts.ts'

export const useFormFacts = (): Facts => {
  const facts = use(FormFacts)
  if (!facts) throw new Error('A part of the form stands outside of it.')
  return facts
}
