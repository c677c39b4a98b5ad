import { problemWithJson } from '../../api/requestChecks.ts'
import { Problem } from '../content.ts'
import { written, type Format } from '../templating/written.ts'
import { Budget, fill, renderTree } from '../templating/fill.ts'
import type { Scope } from '../templating/variables.ts'

const formats: readonly [type: RegExp, format: Format][] = [
  [/[/+]json\b/i, 'json'],
  [/^application\/x-www-form-urlencoded\b/i, 'form'],
  [/[/+](xml|html)\b/i, 'markup'],
]

/** A body of one's own is what its Content-Type says; without one, what it looks like. */
export function bodyFormat(template: string, headers: readonly [string, string][]): Format {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (type === undefined) return looksLike(template)
  return formats.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'
}

/** An object is not taken for `{{NAME}}`. */
function looksLike(template: string): Format {
  return /^\s*\{\s*"/.test(template) ? 'json' : 'text'
}

/** Puts default fields in front. The text stays as it is otherwise: parsing would change long numbers. */
export function jsonWithDefaults(text: string, defaults: (taken: ReadonlySet<string>) => readonly [string, string][]): string {
  const value = parsed(text)
  const problem = problemWithJson(value)
  if (problem !== undefined) throw new Problem(`The JSON that the template became ${problem}.`)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return text
  const taken = new Set(Object.keys(value))
  const added = defaults(taken).map(([key, content]) => `${JSON.stringify(key)}:${JSON.stringify(content)}`)
  if (added.length === 0) return text
  return text.replace('{', () => `{${added.join(',')}${taken.size > 0 ? ',' : ''}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's own words have a piece of the text, which may be half a secret.
    throw new Problem(`The JSON template did not become valid JSON: ${text}`, { cause: error })
  }
}

/** Fills a response template in: a text, or an object whose texts are templates. */
export function renderResponse(template: unknown, scope: Scope): string {
  const budget = new Budget()
  if (typeof template === 'string') return written(fill(template, scope, budget), looksLike(template))
  return JSON.stringify(renderTree(template, budget, (each) => written(fill(each, scope, budget), 'text')))
}

/** The text of an answer, in the encoding that it names: a secret in one that is read as another would not be known. */
export function responseText(body: Buffer, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '') ?? []
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    // It names one that there is not.
    return body.toString('utf8')
  }
}
