import { createContext } from 'react'
import type { Template } from '../../common/templates/template.ts'
import type { useHalfTyped } from './useHalfTyped.ts'

export interface Facts {
  id: string
  template: Template
  /** A name that another integration has. */
  takenName: string | null
  /** The names in a text that nobody knows. */
  unknownIn: (template: string) => readonly string[]
  halfTyped: ReturnType<typeof useHalfTyped>
}

/** What every part of the form may want to know. */
export const FormFacts = createContext<Facts | null>(null)
