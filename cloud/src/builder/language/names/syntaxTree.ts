/** A place as the compiler counts, columns in bytes. */
export interface TreePlace {
  source: string
  line: number
  column: number
}

export interface Node {
  kind: string
  id: string
  /** Where it begins and where its last token does. */
  from: TreePlace | undefined
  to: TreePlace | undefined
  /** Where its name is, of a declaration. */
  at: TreePlace | undefined
  /** What follows: names, types, flags. */
  rest: string
  /** What it redeclares, and the class that it is a member of where it stands outside. */
  previous: string | undefined
  owner: string | undefined
  parent: Node | undefined
  children: Node[]
}

const line = /^((?:[| ] )*(?:[|`]-)?)(\w+)(?: (0x[0-9a-f]+))?(.*)$/
const links = /^ (parent|prev|first) (0x[0-9a-f]+)/
const spot = String.raw`<invalid sloc>|<scratch space>:\d+:\d+|<[\w -]+>:\d+:\d+|col:\d+|line:\d+:\d+|[^<>'"\n]+?:\d+:\d+`
const range = new RegExp(`^ <(${spot})(?:, (${spot}))?>`)
const name = new RegExp(`^ (${spot})(?= |$)`)
const declaration = /Decl$/

/** Reads what `-ast-dump` prints: each node in a line, indented, each place told by what differs from the one before. */
export function readTree(dump: string): Node[] {
  const nodes: Node[] = []
  const open: Node[] = []
  let source = ''
  let row = 0
  const placeOf = (text: string | undefined): TreePlace | undefined => {
    const [, named, line, column] = /^(?:col|line:(?=\d)|(.+):(?=\d+:))?(\d+)??:(\d+)$/.exec(text ?? '') ?? []
    if (column === undefined) return undefined
    if (line !== undefined) row = Number(line)
    if (named !== undefined) source = plainPath(named)
    return { source, line: row, column: Number(column) }
  }
  for (const text of dump.split('\n')) {
    const [, indent = '', kind = '', id = '', all = ''] = line.exec(text) ?? []
    if (kind === '') continue
    let rest = all
    const linked: Record<string, string> = {}
    for (let found = links.exec(rest); found; found = links.exec(rest)) {
      linked[found[1] ?? ''] = found[2] ?? ''
      rest = rest.slice(found[0].length)
    }
    const [whole = '', begins, ends] = range.exec(rest) ?? []
    rest = rest.slice(whole.length)
    const from = placeOf(begins)
    const to = ends === undefined ? from : placeOf(ends)
    const [named = '', where] = (whole !== '' && declaration.test(kind) && name.exec(rest)) || []
    rest = rest.slice(named.length)
    const at = placeOf(where)
    const depth = indent.length / 2
    open.length = Math.min(open.length, depth)
    const parent = open[depth - 1]
    const node: Node = {
      kind,
      id,
      from,
      to,
      at,
      rest: rest.trim(),
      previous: linked['prev'] ?? linked['first'],
      owner: linked['parent'],
      parent,
      children: [],
    }
    parent?.children.push(node)
    open[depth] = node
    nodes.push(node)
  }
  return nodes
}

/** The compiler names the same file in several ways: `src/../include/a.h`, `/board/Print.h`. */
function plainPath(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The type that a node's text begins with or names first. */
export function typeIn(rest: string): string {
  return /'([^']*)'/.exec(rest)?.[1] ?? ''
}
