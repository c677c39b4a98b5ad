import type { IndexFile } from './indexFile.ts'
import type { LibraryFacts } from './release.ts'
import { nameKey } from './requirement.ts'

const maxFound = 50

/** The libraries that contain all the words, the best match first. */
export function searchIndex(index: IndexFile | undefined, text: string): LibraryFacts[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const whole = words.join(' ')
  const found = (index?.searchable ?? []).flatMap(({ facts, name, all }) => {
    if (!words.every((word) => all.includes(word))) return []
    return [
      {
        facts,
        rank:
          name === whole
            ? 0
            : name.startsWith(whole)
              ? 1
              : name.includes(whole)
                ? 2
                : words.every((word) => name.includes(word))
                  ? 3
                  : 4,
      },
    ]
  })
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ facts }) => facts)
}

/** The library whose newest version has that header. */
export function libraryWithHeader(index: IndexFile | undefined, header: string): LibraryFacts | undefined {
  const { libraries = [] } = index ?? {}
  const key = nameKey(header.replace(/\.\w+$/, ''))
  const having = libraries.filter(({ headers }) => headers.includes(header))
  return (
    libraries.find(({ name }) => nameKey(name) === key) ??
    having.find(({ name }) => nameKey(name).includes(key)) ??
    having[0]
  )
}
