import { posix } from 'node:path'
import type { SourceFile } from '../builder.ts'

const include = /^([ \t]*#[ \t]*include[ \t]*")([^"\n]{1,255})/gm
/** What may be a file that is included by a macro, such as a library's settings. */
const define = /^([ \t]*#[ \t]*define[ \t]+\w{1,255}[ \t]+"?)([^"\s]{1,255})/gm
/** The joined sketches stand for files of src. */
const joined = /^\.pio\/build\/[^/]+\/src\//
/**
 * Third-party files are found from there. Those of the project are named from its root: a quoted name is looked up
 * beside the including file first.
 */
const searched = /^\.pio\//

/**
 * Where the compiler looks for files that are named from the root: those of the project's libraries, and third-party
 * ones, whose warnings are hidden.
 */
export const rootFlags = ['-I.', '-isystem', '.pio']

/**
 * The compiler's file system ignores `..` in a path. So includes that have it name their file from a folder that is
 * searched.
 */
export function withoutParents(files: readonly SourceFile[]): SourceFile[] {
  const known = new Set(files.map(({ path }) => path))
  return files.map((file) => (file.content.includes('../') ? { ...file, content: named(file, known) } : file))
}

function named({ path, content }: SourceFile, known: ReadonlySet<string>): string {
  const folder = joined.test(path) ? 'src' : posix.dirname(path)
  const rename = (whole: string, start: string, name: string) => {
    const target = name.includes('../') ? posix.join(folder, name) : ''
    return known.has(target) ? `${start}${target.replace(searched, '')}` : whole
  }
  return content.replace(include, rename).replace(define, rename)
}
