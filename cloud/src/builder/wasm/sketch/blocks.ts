import { blank, type Directive } from './skeleton.ts'

/** A branch of a conditional block: its directive, and those of the block before it. */
interface Branch {
  directive: Directive
  before: Branch | undefined
}

/** The branches around a place, the innermost first. */
interface Path {
  branch: Branch
  outer: Path | undefined
}

/** Where something stands outside of all braces. */
export interface Surroundings {
  path: Path | undefined
  /** Within `extern "C" { … }`, which is no brace of its own. */
  inC: boolean
}

/** An open brace, and those around it. */
interface Open {
  ofC: boolean
  below: Open | undefined
  /** How many of them are not those of `extern "C"`. */
  depth: number
}

interface Block extends Path {
  before: Open | undefined
  /** The braces that are open behind the block. */
  after: Open | undefined
  decided: boolean
  wasLive: boolean
}

const never = /^#\s*if\s+(?:0|false)$/
const always = /^#\s*if\s+(?:1|true)$/
/** What counts where nothing says which macros are defined: they are not. */
const firstCounts = /^#\s*(?:ifndef\b|if\s+!\s*defined\b|if\s+(?:1|true)$)/
/** Directives around a function, far more than people write. */
const maxDirectives = 100

/** Stand in the text where a further branch of a conditional block begins, and where the block ends. */
export const marks = { branch: '\u0001', end: '\u0002' }

/**
 * What stands outside of braces; the outermost braces are kept, and every character keeps its place. Of a block with
 * several branches, each begins with the braces that are open before the block.
 */
export class Blocks {
  readonly outermost: string
  readonly #places: { at: number; where: Surroundings }[] = []
  #open: Open | undefined
  #block: Block | undefined
  #live = true

  constructor(code: string, directives: readonly Directive[]) {
    let [text, at] = ['', 0]
    for (const directive of directives) {
      text += this.#outermost(code.slice(at, directive.at), at)
      this.#take(directive)
      this.#note(directive.at)
      text += this.#depth > 0 || directive.kind === 'if' ? ' ' : directive.kind === 'endif' ? marks.end : marks.branch
      at = directive.at + 1
    }
    this.outermost = text + this.#outermost(code.slice(at), at)
  }

  get #depth(): number {
    return this.#open?.depth ?? 0
  }

  at(index: number): Surroundings {
    return this.#places.findLast(({ at }) => at <= index)?.where ?? { path: undefined, inC: false }
  }

  #note(at: number): void {
    this.#places.push({
      at,
      where: {
        path: this.#block && { branch: this.#block.branch, outer: this.#block.outer },
        inC: this.#open !== undefined && this.#depth === 0,
      },
    })
  }

  #outermost(code: string, from: number): string {
    if (!this.#live) return blank(code)
    return code.replace(/[{}]|[^{}]+/g, (piece, at: number) => {
      if (piece === '{')
        return this.#opens(from + at, this.#depth === 0 && /\bextern\s*$/.test(code.slice(Math.max(0, at - 100), at)))
      if (piece === '}') return this.#closes(from + at)
      return this.#depth === 0 ? piece : blank(piece)
    })
  }

  #opens(at: number, ofC: boolean): string {
    const before = this.#depth
    this.#open = { ofC, below: this.#open, depth: before + (ofC ? 0 : 1) }
    if (ofC) this.#note(at)
    return ofC ? ';' : before === 0 ? '{' : ' '
  }

  #closes(at: number): string {
    const closed = this.#open
    if (!closed) return '}'
    this.#open = closed.below
    if (closed.ofC) this.#note(at)
    return closed.ofC ? ';' : this.#depth === 0 ? '}' : ' '
  }

  #take(directive: Directive): void {
    const { kind, text } = directive
    if (kind === 'if') {
      this.#block = {
        branch: { directive, before: undefined },
        outer: this.#block,
        before: this.#open,
        after: this.#open,
        decided: false,
        wasLive: this.#live,
      }
      this.#live &&= !never.test(text)
      return
    }
    const block = this.#block
    if (!block) return
    this.#leave(block)
    if (kind === 'endif') {
      this.#open = block.after
      this.#live = block.wasLive
      this.#block = block.outer as Block | undefined
    } else {
      this.#open = block.before
      this.#live = block.wasLive && !always.test(firstOf(block.branch).text)
      block.branch = { directive, before: block.branch }
    }
  }

  /** At the end of a branch. */
  #leave(block: Block): void {
    const {
      branch: { directive, before },
    } = block
    const counts = before === undefined ? firstCounts.test(directive.text) : directive.kind === 'else'
    if (!counts || block.decided) return
    block.after = this.#open
    block.decided = true
  }
}

function firstOf(branch: Branch): Directive {
  let first = branch
  while (first.before) first = first.before
  return first.directive
}

/** Whether a place is compiled wherever another one is. */
export function isWithin(path: Path | undefined, around: Path | undefined): boolean {
  if (!around) return true
  for (let each = path; each; each = each.outer) if (each.branch === around.branch) return true
  return false
}

/**
 * The directives around a place, the outermost first, without those that are around another one, too. Undefined if
 * there are too many.
 */
export function directivesAround(
  path: Path | undefined,
  common: Path | undefined,
): { directives: Directive[]; ends: number } | undefined {
  const found: Directive[] = []
  let ends = 0
  for (let each = path; each && !isWithin(common, each); each = each.outer) {
    ends += 1
    for (let branch: Branch | undefined = each.branch; branch; branch = branch.before) {
      if (found.push(branch.directive) > maxDirectives) return undefined
    }
  }
  return { directives: found.toReversed(), ends }
}
