import type { Word } from './calls.ts'
import type { Completion, Signature } from './work.ts'

const maxReported = 200
const entry = /^COMPLETION: (.+?)(?: \(([\w,]+)\))?(?: : (.*))?$/
const constant = /^[A-Z][A-Z0-9_]*$/
const maxTextLength = 500

/** What is offered to go on with a word, and whether that is not all. */
export function completionsIn(
  output: string,
  { typed, member }: Pick<Word, 'typed' | 'member'>,
): { completions: Completion[]; incomplete: boolean } {
  const found = new Map<string, Completion & { rank: number }>()
  for (const line of output.split('\n')) {
    const [, label = '', tags = '', rest] = entry.exec(line) ?? []
    // Members that others hide, private ones, names of the compiler's own, and whole statements.
    if (
      label === '' ||
      label === 'Pattern' ||
      /Hidden|Inaccessible|NotAvailable/.test(tags) ||
      (label.startsWith('_') && !typed.startsWith('_')) ||
      /^operator\W/.test(label) ||
      label.startsWith('~')
    )
      continue
    // Each class has its own name as a member.
    if (member && rest?.endsWith('::')) continue
    const rank = rankOf(label, typed)
    if (rank === undefined) continue
    const [shape = label, ...comment] = (rest ?? label).split(' : ')
    const completion = {
      ...completionOf(label, shape, rest !== undefined),
      ...(comment.length > 0 && { documentation: comment.join(' : ').slice(0, maxTextLength) }),
    }
    const known = found.get(label)
    // A class comes with its constructors. Of overloads, the one with arguments tells more.
    if (!known || completion.kind === 'type' || (known.kind === 'function' && !known.takes && completion.takes))
      found.set(label, { ...completion, rank: rank + (tags.includes('InBase') ? 0.5 : 0) })
  }
  const sorted = [...found.values()].toSorted(
    (one, other) => one.rank - other.rank || (one.label < other.label ? -1 : 1),
  )
  return {
    completions: sorted.slice(0, maxReported).map(({ rank: _, ...completion }) => completion),
    incomplete: sorted.length > maxReported,
  }
}

/** How well a name fits what is typed: it begins so, but for capitals, or has the letters in this order. */
function rankOf(label: string, typed: string): number | undefined {
  if (label.startsWith(typed)) return 0
  const [name, wanted] = [label.toLowerCase(), typed.toLowerCase()]
  if (name.startsWith(wanted)) return 1
  if (name[0] !== wanted[0]) return undefined
  let at = -1
  for (const letter of wanted) if ((at = name.indexOf(letter, at + 1)) < 0) return undefined
  return 2
}

function completionOf(label: string, shape: string, declared: boolean): Completion {
  const detail = plain(shape).slice(0, maxTextLength)
  if (!declared) return { label, kind: 'keyword', detail: '' }
  if (/\(.*\)/.test(shape.replace(/\[#.*?#\]/g, '')))
    return { label, kind: 'function', detail, takes: /<#|\{#/.test(shape) }
  if (shape.startsWith('[#')) return { label, kind: 'variable', detail }
  return { label, kind: constant.test(label) ? 'constant' : 'type', detail }
}

/** The shape as it would be declared: `[#int#]go(<#int n#>)` is `int go(int n)`. */
function plain(shape: string): string {
  return shape
    .replace(/^\[#(.*?)#\]/, '$1 ')
    .replace(/\[#\s*(const|volatile|&&?).*?#\]$/, ' $1')
    .replace(/\[#.*?#\]/g, '')
    .replace(/<#|#>|\{#|#\}/g, '')
    .trim()
}

const overload = /^OVERLOAD: (.+)$/gm
const maxOverloads = 20

/** The overloads that the compiler knows at an argument. */
export function signaturesIn(output: string): Signature[] {
  return [...output.matchAll(overload)]
    .slice(0, maxOverloads)
    .map(([, shape = '']) => ({ label: plain(shape), parameters: parametersOf(plain(shape)) }))
}

/** The parameters in a declaration. */
export function parametersOf(label: string): string[] {
  const list = label.slice(label.indexOf('(') + 1, label.lastIndexOf(')'))
  return splitArguments(list)
    .map((each) => each.trim())
    .filter(Boolean)
}

/** Cuts at the commas that are in no brackets. */
function splitArguments(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if ('([{<'.includes(character)) depth += 1
    if (')]}>'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}
