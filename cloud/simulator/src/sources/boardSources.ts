import { readdirSync, readFileSync } from 'node:fs'
import { otherHeaders, refusedHeaders } from './headers.data.ts'

const folders = ['board', 'libraries', 'cjson']

/** The board's own C++ and its libraries' headers by name, also under the names of the libraries that they replace. */
export function boardSources(): Record<string, string> {
  const files = folders
    .map((name) => new URL(`../../cpp/${name}/`, import.meta.url))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /\.(?:c|cpp|h)$/.test(name))
        .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
    )
  return Object.fromEntries([
    ...files,
    ...Object.entries(otherHeaders).map(([name, own]) => [name, `#include <${own}>\n`] as const),
    ...Object.entries(refusedHeaders),
  ])
}
