/** One value of a token, by `value`, and of one that depends on a condition, an object of them. */
type Leaf = { value: unknown }
type Tree = { readonly [name: string]: Tree | Leaf }

interface Variable {
  var: string
  ref: string
}

export interface Token {
  name: string
  value: unknown
  extensions: {
    category: string
    prop: string
    cssVar: Variable
    conditions?: Readonly<Record<string, unknown>>
    virtual?: true
    negative?: true
  }
}

interface Options {
  prefix?: string
  tokens?: Tree
  semanticTokens?: Tree
  breakpoints?: Readonly<Record<string, string>>
}

const isLeaf = (entry: Tree | Leaf): entry is Leaf => Object.hasOwn(entry, 'value')

const leaves = (
  tree: Tree,
  found: (path: readonly string[], value: unknown) => void,
  path: readonly string[] = [],
): void => {
  for (const [name, entry] of Object.entries(tree)) {
    const here = name === 'DEFAULT' ? path : [...path, name]
    if (isLeaf(entry)) found(here, entry.value)
    else leaves(entry, found, here)
  }
}

const variableOf = (prefix: string, path: readonly string[]): Variable => {
  const name = `--${prefix}-${path.join('-').replace(/[^a-zA-Z0-9_\u0081-\uffff-]/g, (sign) => `\\${sign}`)}`.replace(
    /[A-Z]/g,
    (letter) => `-${letter.toLowerCase()}`,
  )
  return { var: name, ref: `var(${name})` }
}

const reference = /\{([^}]*)\}/g
// `token(name)` and `token(name, otherwise)`.
const call = /token\(([^(),]+)(?:, *((?:[^()]|\([^()]*\))*))?\)/g

const palette = 'colorPalette'

/** Tokens without conditions: breakpoints are sizes, too. */
const plainTokens = ({ tokens = {}, breakpoints = {} }: Options): Tree => {
  const steps = (before: string): Tree =>
    Object.fromEntries(Object.entries(breakpoints).map(([name, value]) => [before + name, { value }]))
  return { ...tokens, breakpoints: steps(''), sizes: { ...tokens['sizes'], ...steps('breakpoint-') } as Tree }
}

const conditionsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : { base: value }

/**
 * The theme's tokens, in place of the library's dictionary, which takes half of the time in which the theme is made,
 * with references among values, several conditions, lists and mixed colours in mind. A test compares the two. The
 * variables that tokens stand for are made by `variablesOf`, once.
 */
export const createTokenDictionary = (options: Options) => {
  const { prefix = '', semanticTokens = {} } = options
  const byName = new Map<string, Token>()
  const categories = new Map<string, Map<string, Token>>()
  const references = new Map<string, string>()
  const values: Record<string, Record<string, unknown>> = {}

  const add = (token: Token, value: unknown = token.extensions.cssVar.ref): void => {
    const { category, prop } = token.extensions
    byName.set(token.name, token)
    const known = categories.get(category) ?? new Map<string, Token>()
    categories.set(category, known.set(prop, token))
    references.set(`${category}.${prop}`, value as string)
    ;(values[category] ??= {})[prop] = value
  }
  const tokenAt = (path: readonly string[], value: unknown, more: Partial<Token['extensions']> = {}): Token => {
    const [category = '', ...rest] = path
    return {
      name: path.join('.'),
      value,
      extensions: { category, prop: rest.join('.'), cssVar: variableOf(prefix, path), ...more },
    }
  }

  leaves(plainTokens(options), (path, value) => {
    add(tokenAt(path, value))
    if (path[0] !== 'spacing' || value === '0rem') return
    const { cssVar } = tokenAt(path, value).extensions
    const negated = `calc(${cssVar.ref} * -1)`
    add(tokenAt(['spacing', `-${path.slice(1).join('.')}`], negated, { cssVar, negative: true }), negated)
  })
  leaves(semanticTokens, (path, value) => {
    const conditions = conditionsOf(value)
    add(tokenAt(path, conditions['base'] ?? '', { conditions }))
  })

  // A palette gives the names of its shades to those of one colour: `colorPalette.fg` is `red.fg` where the palette is
  // red.
  const palettes = new Map<string, Map<string, string>>()
  for (const {
    extensions: { prop, cssVar },
  } of [...(categories.get('colors')?.values() ?? [])]) {
    const [root = '', ...shade] = prop.split('.')
    const virtual = tokenAt(['colors', palette, ...shade], undefined, { virtual: true })
    if (!byName.has(virtual.name)) add({ ...virtual, value: virtual.name })
    palettes.set(root, (palettes.get(root) ?? new Map<string, string>()).set(virtual.extensions.cssVar.var, cssVar.ref))
  }

  const getVar = (name: string, fallback?: string): string | undefined => references.get(name) ?? fallback
  const resolve = (name: string): string => {
    const [color = '', part] = name.split('/')
    return part === undefined
      ? (getVar(name) ?? name)
      : `color-mix(in srgb, ${getVar(color) ?? color} ${part}%, transparent)`
  }
  return {
    prefix,
    allTokens: [...byName.values()],
    tokenMap: byName,
    getByName: (name: string) => byName.get(name),
    categoryMap: categories,
    cssVarMap: new Map<string, Map<string, string>>(),
    colorPaletteMap: palettes,
    getVar,
    getCategoryValues: (category: string) => values[category] ?? null,
    expandReferenceInValue: (value: string) =>
      value
        .replace(reference, (_, name: string) => resolve(name))
        .replace(call, (_, name: string, otherwise?: string) =>
          otherwise === undefined
            ? resolve(name)
            : resolve(name).replace(/\)$/, `, ${getVar(otherwise) ?? otherwise})`),
        ),
  }
}

type Variables = Record<string, string | number>

/** The variables that tokens stand for, by condition: `base` are those of none. */
export const variablesOf = (options: Options): Record<string, Variables> => {
  const { prefix = '', semanticTokens = {} } = options
  const groups: Record<string, Variables> = { base: {} }
  const referred = (_: string, name: string): string => variableOf(prefix, name.split('.')).ref
  const add = (condition: string, path: readonly string[], value: unknown): void => {
    ;(groups[condition] ??= {})[variableOf(prefix, path).var] =
      typeof value === 'string' ? value.replace(reference, referred) : Number(value)
  }
  leaves(plainTokens(options), (path, value) => add('base', path, value))
  leaves(semanticTokens, (path, value) => {
    for (const [condition, given] of Object.entries(conditionsOf(value))) add(condition, path, given)
  })
  return groups
}
