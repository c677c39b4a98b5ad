import { visible } from '@console/platform/lib'
import { contentIn } from '../../common/model/importIntegration.ts'
import { canonical } from '../../common/model/canonical.ts'
import { parseExactly } from '../../common/model/exactJson.ts'
import { pretty, same, type Content } from '../../common/model/json.ts'
import type { JsonError } from '../../common/model/jsonError.ts'
import type { SecretUse } from '../../common/model/templateNames.ts'
import type { Conflict } from './conflict.ts'
import { writeContent, type FieldErrors, type Values } from './fields.ts'

/** Names that are typed to be added, and not added yet. */
export interface HalfTyped {
  secret: string
  parameter: string
}

export type Phase =
  | { kind: 'editing' }
  | { kind: 'saving' }
  /** Saving would undo what somebody else saved: the user decides. */
  | { kind: 'conflict'; conflict: Conflict }
  /** The server has it, and the form may be left. */
  | { kind: 'saved' }

export interface Core {
  values: Values
  /** By field: the code of what is wrong. */
  errors: FieldErrors
  /** Fields that were left once: they are checked at every key from then on. */
  touched: readonly string[]
  submitted: boolean
  halfTyped: HalfTyped
  /** JSON as it was typed. */
  typedJson: { text: string; error: JsonError | null } | null
  /** What the values change; fields that the form does not know come from it. */
  base: Content
  /** What the server has, as far as it is known here. */
  baseline: Content
  /** Fields that somebody else has changed as well. */
  contested: readonly string[]
  /** A name that another integration has. */
  takenName: string | null
  phase: Phase
}

export interface DraftState extends Core {
  /** What would be saved. */
  content: Content
  /** The same as JSON, as it was typed where it was typed. While it is invalid the values stay as they were. */
  json: { text: string; error: JsonError | null }
  /** Something is typed to be added, and would be lost. */
  unfinished: boolean
  unsaved: boolean
}

/** What a chosen secret is called in the form. */
export const secretLabel = ({ name, templateName }: SecretUse) =>
  visible(templateName === '' || templateName === name ? name : `${templateName} = ${name}`)

/** Whether a half typed name would be lost: one that repeats what is there would not. */
export const isUnfinished = (text: string, added: readonly string[]): boolean => {
  const typed = text.trim().toLowerCase()
  return typed !== '' && !added.some((each) => each.toLowerCase() === typed)
}

export const parsed = (json: string): Content => contentIn(parseExactly(json) as Content)

export const derived = (type: string, core: Core): DraftState => {
  const { values, halfTyped, typedJson, base, baseline } = core
  const content = writeContent(type, values, base)
  const error = typedJson?.error ?? null
  const keepsText = typedJson !== null && (error !== null || same(canonical(type, parsed(typedJson.text)), content))
  const unfinished =
    isUnfinished(halfTyped.parameter, []) || isUnfinished(halfTyped.secret, values.secrets.map(secretLabel))
  return {
    ...core,
    content,
    unfinished,
    json: { text: keepsText ? typedJson.text : pretty(content), error },
    unsaved: unfinished || error !== null || !same(content, canonical(type, baseline)),
  }
}
