import * as v from 'valibot'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { ifKnown } from './listQuery.ts'
import { parse } from './parse.ts'

/** A place in a file of a project; lines and columns count from 1. `changes`: the files whose text differs from the stored one. */
export interface CodeQuestion {
  file: string
  line: number
  column: number
  changes: readonly { path: string; content: string }[]
}

const ask = (ide: Http, id: string, question: string, body: object, signal: AbortSignal | undefined) =>
  ifKnown(ide.json(path`/api/v1/projects/${id}/code/${question}`, { method: 'POST', json: body, ...(signal && { signal }) }))

const place = { file: v.string(), line: v.pipe(v.number(), v.minValue(1)), column: v.pipe(v.number(), v.minValue(1)) }
const problems = v.object({ problems: v.array(v.object({ ...place, severity: v.picklist(['error', 'warning']), message: v.string() })) })

/** The compiler's messages about a file's source; null where the server has no checks. Source: POST /api/v1/projects/{id}/code/check. */
export const checkCode = async (ide: Http, id: string, { file, changes }: Pick<CodeQuestion, 'file' | 'changes'>, signal?: AbortSignal) => {
  const answer = await ask(ide, id, 'check', { file, changes }, signal)
  return answer === null ? null : parse(problems, 'code.check', answer).problems
}

const completions = v.object({
  completions: v.array(v.object({
    label: v.string(),
    kind: v.fallback(v.picklist(['function', 'variable', 'type', 'constant', 'keyword']), 'variable'),
    detail: v.optional(v.string(), ''),
    takes: v.optional(v.boolean()),
    documentation: v.optional(v.string()),
  })),
  incomplete: v.optional(v.boolean(), false),
})

/** The possible completions at a place; null where the server has none. Source: POST /api/v1/projects/{id}/code/complete. */
export const completeCode = async (ide: Http, id: string, question: CodeQuestion, signal?: AbortSignal) => {
  const answer = await ask(ide, id, 'complete', question, signal)
  return answer === null ? null : parse(completions, 'code.complete', answer)
}

const signatures = v.object({ signatures: v.array(v.object({ label: v.string(), parameters: v.array(v.string()) })), parameter: v.number() })

/** The overloads of the function whose arguments are at a place; null where the server has none. Source: POST /api/v1/projects/{id}/code/signature. */
export const codeSignature = async (ide: Http, id: string, question: CodeQuestion, signal?: AbortSignal) => {
  const answer = await ask(ide, id, 'signature', question, signal)
  return answer === null ? null : parse(signatures, 'code.signature', answer)
}
