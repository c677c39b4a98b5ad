import Mustache from 'mustache'
import { Problem } from '../problem.ts'
import type { Scope } from './scope.ts'

/** A part of a filled-in template: its own text, or a value. `raw` is what three braces ask for. */
export type Piece = { text: string } | { value: string; raw: boolean }

type Token = [type: string, name: string, start: number, end: number, inner?: Token[]]

interface Budget {
  left: number
  unknown: Set<string> | undefined
}

// Sections within sections multiply.
const largest = 1024 * 1024
const costOfPiece = 16

// Its cache would keep every template that there ever was.
const parser = Object.assign(new Mustache.Writer(), { templateCache: undefined })

/** Fills a mustache template in, once: what values contain is never a template. Names of nothing are told to `unknown`. */
export function fill(template: string, scope: Scope, unknown?: Set<string>): Piece[] {
  return pieces(parsed(template), scope, { left: largest, unknown })
}

function parsed(template: string): Token[] {
  try {
    return parser.parse(template) as Token[]
  } catch (error) {
    throw new Problem(`The template can't be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function pieces(tokens: readonly Token[], scope: Scope, budget: Budget): Piece[] {
  const all: Piece[] = []
  for (const [type, name, , , inner = []] of tokens) {
    if (type === 'text') all.push({ text: name })
    else if (type === 'name' || type === '&') all.push(valueOf(name, type === '&', scope, budget))
    else if (type === '#') all.push(...section(scope.find(name)?.value, inner, scope, budget))
    else if (type === '^' && isNothing(scope.find(name)?.value)) all.push(...pieces(inner, scope, budget))
    const last = all.at(-1)
    budget.left -= costOfPiece + (last === undefined ? 0 : 'text' in last ? last.text.length : last.value.length)
    if (budget.left < 0) throw new Problem('The template becomes larger than 1 MB.')
  }
  return all
}

function valueOf(name: string, raw: boolean, scope: Scope, { unknown }: Budget): Piece {
  const found = scope.find(name)
  if (!found && scope.isOutermost) unknown?.add(name)
  return { value: asText(found?.value), raw }
}

function section(value: unknown, inner: readonly Token[], scope: Scope, budget: Budget): Piece[] {
  if (isNothing(value)) return []
  if (Array.isArray(value)) return value.flatMap((item: unknown) => pieces(inner, scope.within(item), budget))
  return pieces(inner, typeof value === 'boolean' ? scope : scope.within(value), budget)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === false || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  // Half a surrogate pair, which JSON can bring, has no form in a request.
  return Buffer.from(text).toString()
}
