import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { ifKnown } from './listQuery.ts'
import { parse } from './parse.ts'

/**
 * A place in a file of a project; lines and columns count from 1. `changes`: the files whose text differs from the
 * stored one.
 */
export interface CodeQuestion {
  file: string
  line: number
  column: number
  changes: readonly { path: string; content: string }[]
}

const ask = (ide: Http, id: string, question: string, body: object, signal: AbortSignal | undefined) =>
  ifKnown(
    ide.json(path`/api/v1/projects/${id}/code/${question}`, { method: 'POST', json: body, ...(signal && { signal }) }),
  )

const place = { file: v.string(), line: v.pipe(v.number(), v.minValue(1)), column: v.pipe(v.number(), v.minValue(1)) }
const problems = v.object({
  questions: v.optional(v.array(v.string()), []),
  problems: v.array(v.object({ ...place, severity: v.picklist(['error', 'warning']), message: v.string() })),
})

/**
 * The compiler's messages about a file's source, and the questions that the server answers; null where the server has
 * no checks. Source: POST /api/v1/projects/{id}/code/check.
 */
export const checkCode = async (
  ide: Http,
  id: string,
  { file, changes }: Pick<CodeQuestion, 'file' | 'changes'>,
  signal?: AbortSignal,
) => {
  const answer = await ask(ide, id, 'check', { file, changes }, signal)
  return answer === null ? null : parse(problems, 'code.check', answer)
}

const completions = v.object({
  completions: v.array(
    v.object({
      label: v.string(),
      kind: v.fallback(v.picklist(['function', 'variable', 'type', 'constant', 'keyword']), 'variable'),
      detail: v.optional(v.string(), ''),
      takes: v.optional(v.boolean()),
      documentation: v.optional(v.string()),
    }),
  ),
  incomplete: v.optional(v.boolean(), false),
})

/**
 * The possible completions at a place; null where the server has none. Source: POST
 * /api/v1/projects/{id}/code/complete.
 */
export const completeCode = async (ide: Http, id: string, question: CodeQuestion, signal?: AbortSignal) => {
  const answer = await ask(ide, id, 'complete', question, signal)
  return answer === null ? null : parse(completions, 'code.complete', answer)
}

const signatures = v.object({
  signatures: v.array(v.object({ label: v.string(), parameters: v.array(v.string()) })),
  parameter: v.number(),
})

/**
 * The overloads of the function whose arguments are at a place; null where the server has none. Source: POST
 * /api/v1/projects/{id}/code/signature.
 */
export const codeSignature = async (ide: Http, id: string, question: CodeQuestion, signal?: AbortSignal) => {
  const answer = await ask(ide, id, 'signature', question, signal)
  return answer === null ? null : parse(signatures, 'code.signature', answer)
}

const explanation = v.object({
  explanation: v.optional(
    v.object({
      ...place,
      length: v.number(),
      declarations: v.array(v.string()),
      documentation: v.optional(v.string()),
      header: v.optional(v.string()),
    }),
  ),
})

/**
 * How a name at a place is declared and what its comment says; null where the server does not know. Source: POST
 * /api/v1/projects/{id}/code/hover.
 */
export const explainCode = async (ide: Http, id: string, question: CodeQuestion, signal?: AbortSignal) => {
  const answer = await ask(ide, id, 'hover', question, signal)
  return answer === null ? null : parse(explanation, 'code.hover', answer)
}

const spot = { ...place, length: v.number() }
const locations = v.object({ locations: v.array(v.object({ ...spot, text: v.optional(v.string()) })) })

/**
 * Where a name is declared, with the text of a header that is not the project's; null where the server does not know.
 * Source: POST /api/v1/projects/{id}/code/definition.
 */
export const defineCode = async (ide: Http, id: string, question: CodeQuestion, signal?: AbortSignal) => {
  const answer = await ask(ide, id, 'definition', question, signal)
  return answer === null ? null : parse(locations, 'code.definition', answer).locations
}

const refusals = ['name', 'keyword', 'nothing', 'outside', 'taken', 'unclear', 'large'] as const
const renaming = v.object({
  spots: v.array(v.object(spot)),
  refused: v.optional(v.fallback(v.picklist(refusals), 'unclear')),
  at: v.optional(v.object(place)),
})

/**
 * The places that a new name changes, or why it is refused; null where the server does not rename. Source: POST
 * /api/v1/projects/{id}/code/rename.
 */
export const renameCode = async (
  ide: Http,
  id: string,
  question: CodeQuestion & { name: string },
  signal?: AbortSignal,
) => {
  const answer = await ask(ide, id, 'rename', question, signal)
  return answer === null ? null : parse(renaming, 'code.rename', answer)
}

const formatted = v.object({ text: v.string() })

/**
 * A file's text as clang-format writes it; null where the server does not format. Source: POST
 * /api/v1/projects/{id}/code/format.
 */
export const formatCode = async (
  ide: Http,
  id: string,
  question: Pick<CodeQuestion, 'file' | 'changes'>,
  signal?: AbortSignal,
) => {
  const answer = await ask(ide, id, 'format', question, signal)
  return answer === null ? null : parse(formatted, 'code.format', answer).text
}
