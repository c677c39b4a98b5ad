import { writeExactly } from '../../api/exactJson.ts'
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

/** The format of a custom body by its Content-Type, else by its looks. */
export function bodyFormat(template: string, headers: readonly [string, string][]): Format {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (type === undefined) return looksLike(template)
  return formats.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'
}

const beginsObject = /^\s*\{(?:\s*"|\s*\}|\s+\{\{[#^!])/
const isList =
  /^\s*\[\s*(?:(?:["[{]|(?:-?\d[\d.eE+-]*|true|false|null)\s*,).*|(?:-?\d[\d.eE+-]*|true|false|null)?\s*)\]\s*$/s

const sections = /\{\{\s*[#^/!][^{}]*\}\}/g

/** Distinguishes JSON from `{{NAME}}` and from text such as `[warning] {{NAME}}`. Sections may stand around it. */
function looksLike(template: string): Format {
  return [template, template.replace(sections, '')].some((each) => beginsObject.test(each) || isList.test(each))
    ? 'json'
    : 'text'
}

/** Inserts default fields at the start. The rest of the text is unchanged: parsing would alter long numbers. */
export function jsonWithDefaults(
  text: string,
  defaults: (taken: ReadonlySet<string>) => readonly [string, string][],
): string {
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
    // The parser's message quotes a part of the text, which may be half a secret.
    throw new Problem(`The JSON template did not become valid JSON: ${text}`, { cause: error })
  }
}

/** Fills in a response template: a text, or an object whose texts are templates. */
export function renderResponse(template: unknown, scope: Scope): string {
  const budget = new Budget()
  if (typeof template === 'string') return written(fill(template, scope, budget), looksLike(template))
  return writeExactly(renderTree(template, budget, (each) => written(fill(each, scope, budget), 'text')))
}

/** Decodes a response in the encoding that it names: otherwise a secret in it would not be found. */
export function responseText(body: Buffer, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '') ?? []
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    // The encoding is unknown.
    return body.toString('utf8')
  }
}
