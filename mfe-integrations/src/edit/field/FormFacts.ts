import { createContext } from 'react'
import type { Template } from '../../common/templates/template.ts'

export interface Facts {
  id: string
  template: Template
  /** A name that another integration has. */
  takenName: string | null
  /** The names in a text that nobody knows. */
  unknownIn: (template: string) => readonly string[]
}

/** What every part of the form may want to know. */
export const FormFacts = createContext<Facts | null>(null)
