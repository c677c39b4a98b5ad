import { skeleton } from '../../wasm/sketch/skeleton.ts'

const longest = 600
const maxCommentLength = 4000

export interface Written {
  /** As it stands there, in one line. */
  declaration: string
  /** The comment above it, or behind it. */
  documentation?: string
}

/** The declaration around a name, and its comment. */
export function writtenAt(text: string, offset: number): Written {
  const code = skeleton(text)
  if (code[offset] === ' ' || code[offset] === undefined) return macroAt(text, offset)
  const start = startOf(code, offset)
  const end = endOf(code, offset)
  return withComment(text, start, flat(text.slice(start, end)))
}

/** A definition for the preprocessor goes to the end of its line. */
function macroAt(text: string, offset: number): Written {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const [definition = ''] = /^(?:[^\n\\]|\\\r?\n|\\.)*/.exec(text.slice(start)) ?? []
  return withComment(text, start, flat(definition.replace(/\\\r?\n/g, ' ').replace(/\/\/.*$/, '')))
}

function withComment(text: string, start: number, declaration: string): Written {
  const documentation = commentAt(text, start)
  return {
    declaration: declaration.slice(0, longest),
    ...(documentation !== '' && { documentation: documentation.slice(0, maxCommentLength) }),
  }
}

function startOf(code: string, offset: number): number {
  let depth = 0
  let at = offset - 1
  for (; at >= 0; at -= 1) {
    const character = code[at] ?? ''
    if (')]'.includes(character)) depth += 1
    else if (depth > 0 && '(['.includes(character)) depth -= 1
    else if (
      depth === 0 &&
      (';{}'.includes(character) ||
        (character === ':' &&
          code[at - 1] !== ':' &&
          code[at + 1] !== ':' &&
          /\b(?:public|private|protected)\s*$/.test(code.slice(Math.max(0, at - 20), at))))
    )
      break
  }
  return at + 1 + (/^\s*/.exec(code.slice(at + 1, offset))?.[0].length ?? 0)
}

function endOf(code: string, offset: number): number {
  let depth = 0
  for (let at = offset; at < code.length; at += 1) {
    const character = code[at] ?? ''
    if ('(['.includes(character)) depth += 1
    else if (')]'.includes(character)) depth -= 1
    if (depth < 0 || (depth === 0 && (';{}'.includes(character) || (character === ':' && code[at - 1] === ')'))))
      return at
    // What a constructor begins with is no part of its declaration; what a class comes from is.
    if (
      depth === 0 &&
      character === ':' &&
      code[at + 1] !== ':' &&
      code[at - 1] !== ':' &&
      /\)\s*$/.test(code.slice(Math.max(0, at - 20), at))
    )
      return at
  }
  return code.length
}

function flat(text: string): string {
  return text
    .replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The lines of comment right above a place, else the comment behind it in its line. */
function commentAt(text: string, start: number): string {
  const lines = text
    .slice(0, text.lastIndexOf('\n', start - 1) + 1)
    .split('\n')
    .slice(0, -1)
  const above: string[] = []
  let block = false
  for (let line = lines.pop(); line !== undefined && above.length < 100; line = lines.pop()) {
    const trimmed = line.trim()
    if (above.length === 0 && !block && trimmed.endsWith('*/') && /^(?:\/\*|\*|[^*/]*\*\/$)/.test(trimmed)) block = true
    else if (!block && !trimmed.startsWith('//')) break
    above.unshift(trimmed)
    if (block && trimmed.startsWith('/*')) break
  }
  const comment = plain(above)
  if (comment !== '') return comment
  const end = text.indexOf('\n', start)
  const behind = text.slice(start, end < 0 ? undefined : end)
  const [, line, closed] = /(?:^|[;,{}\s])\/\/[/!]?<?(.*)$|\/\*[*!]?<?(.*?)\*\/\s*$/.exec(behind) ?? []
  return (line ?? closed ?? '').trim()
}

function plain(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/^\/\*+[!<]*\s?|^\/\/[/!<]*\s?/, '')
        .replace(/\s*\*+\/$/, '')
        .replace(/^\*+(?:\s|$)/, ''),
    )
    .map((line) =>
      line
        .replace(/[@\\](?:brief|short|details|note)\b\s*/g, '')
        .replace(/[@\\](?:param(?:\[\w+\])?|tparam)\s+(\w+)\s*/g, '$1: ')
        .replace(/[@\\]returns?\b\s*/g, 'Returns: ')
        .replace(/[@\\]([cp])\s+/g, ''),
    )
    .join('\n')
    .trim()
}
