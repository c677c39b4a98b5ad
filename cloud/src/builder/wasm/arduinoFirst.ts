import path from 'node:path'

/** Blank lines, comments, `#pragma once` and the guard of a header. */
const ahead =
  /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|#[ \t]*pragma[ \t]+once\b|#[ \t]*ifndef[ \t]+(\w+)[ \t\r]*\n\s*#[ \t]*define[ \t]+\1[ \t\r]*\n)*/
const include = /^#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)/
const maxDepth = 10

/**
 * Whether a source includes Arduino.h before anything else, itself or by the header that it begins with: only then do
 * the precompiled headers mean the same. `textAt` gives the text of a file of the project.
 */
export function beginsWithArduino(source: string, textAt: (file: string) => string | undefined): boolean {
  let file = source
  for (let deep = 0; deep < maxDepth; deep += 1) {
    const text = textAt(file) ?? ''
    const [, quoted, angled] = include.exec(text.slice(ahead.exec(text)?.[0].length)) ?? []
    const name = quoted ?? angled
    if (name === undefined || name === 'Arduino.h') return name !== undefined
    const next = [...(quoted === undefined ? [] : [path.posix.dirname(file)]), 'src', 'include']
      .map((folder) => path.posix.join(folder, name))
      .find((each) => textAt(each) !== undefined)
    if (next === undefined) return false
    file = next
  }
  return false
}
