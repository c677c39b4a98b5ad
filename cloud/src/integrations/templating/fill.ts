import Mustache from 'mustache'
import { isExactNumber, writeExactly } from '../../api/exactJson.ts'
import { Problem } from '../content.ts'
import type { Scope } from './variables.ts'

/** A part of a filled-in template: literal text, or a value. */
export type Piece = { text: string } | Value

export interface Value {
  value: string
  /** As it stands in the template. */
  name: string
  /** Whether it has three braces. */
  raw: boolean
  /** Whether the integration's owner wrote it, as a parameter or a secret. All others may come from a device. */
  isOwners: boolean
  /** There is none of that name. */
  isMissing: boolean
  /** Where it is a list: its items in JSON, without the brackets. */
  items?: string
}

type Token = [type: string, name: string, start: number, end: number, inner?: Token[]]

interface Filling {
  budget: Budget
  unknown: Set<string> | undefined
  depth: number
}

const costOfPiece = 16
const deepestSection = 64

// Its cache would grow with every template.
const parser = Object.assign(new Mustache.Writer(), { templateCache: undefined })

/** Fills in a mustache template. Values are never parsed as templates. Names without a value are added to `unknown`. */
export function fill(template: string, scope: Scope, budget: Budget, unknown?: Set<string>): Piece[] {
  // Most texts are not templates, and need no parser.
  if (!template.includes('{{')) {
    budget.spend(costOfPiece + template.length)
    return [{ text: template }]
  }
  const all: Piece[] = []
  addPieces(all, parsed(template), scope, { budget, unknown, depth: 0 })
  return all
}

function parsed(template: string): Token[] {
  try {
    return parser.parse(template) as Token[]
  } catch (error) {
    throw new Problem(`The template can't be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function addPieces(all: Piece[], tokens: readonly Token[], scope: Scope, filling: Filling): void {
  const { budget, depth } = filling
  // Also for an empty section: a list may have many items.
  budget.spend(costOfPiece)
  if (depth > deepestSection) throw new Problem(`Sections stand more than ${deepestSection} deep within one another.`)
  for (const [type, name, , , inner = []] of tokens) {
    budget.spend(costOfPiece)
    if (type === 'text') add(all, { text: name }, name, budget)
    else if (type === 'name' || type === '&') addValue(all, name, type === '&', scope, filling)
    else if (type === '#') addSection(all, scope.find(name)?.value, inner, scope, { ...filling, depth: depth + 1 })
    else if (type === '^' && isNothing(scope.find(name)?.value))
      addPieces(all, inner, scope, { ...filling, depth: depth + 1 })
  }
}

function add(all: Piece[], piece: Piece, content: string, budget: Budget): void {
  budget.spend(content.length)
  all.push(piece)
}

function addValue(all: Piece[], name: string, raw: boolean, scope: Scope, { budget, unknown }: Filling): void {
  const found = scope.find(name)
  if (!found && scope.isOutermost) unknown?.add(name)
  const value = asText(found?.value)
  const items = Array.isArray(found?.value) ? { items: writeExactly(found.value).slice(1, -1) } : {}
  add(
    all,
    { value, name, raw, isOwners: found?.isOwners ?? false, isMissing: !found, ...items },
    value + (items.items ?? ''),
    budget,
  )
}

function addSection(all: Piece[], value: unknown, inner: readonly Token[], scope: Scope, filling: Filling): void {
  if (isNothing(value)) return
  if (Array.isArray(value)) for (const item of value) addPieces(all, inner, scope.within(item), filling)
  else addPieces(all, inner, typeof value === 'boolean' ? scope : scope.within(value), filling)
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    value === 0 ||
    (isExactNumber(value) && Number(value.value) === 0) ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** The items of a list are joined by commas, as mustache does. */
function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(asText).join(',')
  const text = typeof value === 'object' ? writeExactly(value) : String(value as string | number | boolean)
  // Replaces lone surrogates, which JSON can contain: they can't be encoded.
  return Buffer.from(text).toString()
}

/** Nested sections multiply, and so do many templates with a large event. */
const maxCharacters = 1024 * 1024
const maxValues = 20_000

/** The total size that the templates of one request or response may expand to. */
export class Budget {
  #characters: number
  #values = maxValues
  readonly #said: string

  constructor(characters = maxCharacters, said = 'The templates become larger than 1 MB.') {
    this.#characters = characters
    this.#said = said
  }

  spend(characters: number): void {
    this.#characters -= characters
    if (this.#characters < 0) throw new Problem(this.#said)
  }

  countValue(): void {
    this.#values -= 1
    if (this.#values < 0) throw new Problem(`The integration has more than ${maxValues} values.`)
  }
}

/** Renders the keys and texts of a JSON value; other values stay. Its depth was checked before. */
export function renderTree(value: unknown, budget: Budget, render: (template: string) => string): unknown {
  budget.countValue()
  if (typeof value === 'string') return render(value)
  if (Array.isArray(value)) return value.map((item: unknown) => renderTree(item, budget, render))
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value
  const keys = renderKeys(Object.keys(value), render)
  return Object.fromEntries(
    Object.values(value).map((item: unknown, index) => [keys[index] ?? '', renderTree(item, budget, render)]),
  )
}

/** A key beside those that are rendered, and whether a value has made it. */
export type OtherKey = readonly [key: string, isMade: boolean]

/**
 * Renders keys. One that a value has made can't take the place of another one, or of one of `others`. `fold` makes
 * those equal that mean the same.
 */
export function renderKeys(
  templates: readonly string[],
  render: (template: string) => string,
  others: readonly OtherKey[] = [],
  fold = (key: string) => key,
): string[] {
  const known = new Map(others)
  return templates.map((template) => {
    const key = render(template)
    const isMade = key !== template
    const former = known.get(fold(key))
    if (former === true || (former === false && isMade))
      throw new Problem(`The template of a key became ${JSON.stringify(key)}, and there is such a key already.`)
    known.set(fold(key), isMade)
    return key
  })
}
