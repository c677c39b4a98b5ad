import type { Language } from '@console/platform/i18n'
import type { LucideIcon } from 'lucide-react'
import type { Content } from '../model/json.ts'

type Texts = Readonly<Record<Language, string>>

/** A field that a template adds to the form: a parameter of its request. */
export interface ParameterField {
  name: string
  label: Texts
  kind: 'text' | 'lines' | 'number'
  help?: Texts
  /** What is to be known about the values as they are, in place of the help. `today` is a day as 2026-01-31. */
  note?: (valueOf: (name: string) => string, today: string) => Texts | undefined
  min?: number
  max?: number
  step?: number | 'any'
}

/** A secret that a template's request needs, under the name that its templates call it by. */
export interface SecretField {
  name: string
  label: Texts
  help?: Texts
}

export type Kind = 'request' | 'function'

export type Section = 'requestUrl' | 'request' | 'query' | 'headers' | 'auth' | 'response' | 'secrets'

/** What an integration is made from. `id` is the integration's type. */
export interface Template {
  id: string
  /** Whether it sends a request or runs code. */
  kind: Kind
  group: 'own' | 'service'
  label: Texts
  description: Texts
  Icon: LucideIcon
  /** The content of a new one, without its name. */
  defaults: Content
  parameters: readonly ParameterField[]
  secrets: readonly SecretField[]
  /** The parts of the webhook form that it shows. */
  sections: readonly Section[]
  /** An event to try it with. */
  sample: string
}
