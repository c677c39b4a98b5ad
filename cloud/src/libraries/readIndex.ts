import { limits } from './limits.data.ts'
import type { Library, Release } from './release.ts'
import { newestFirst, isPrerelease } from './versions.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the index that Arduino publishes (library_index.json). Entries without checksum, size or web address are left
 * out, because they could not be checked.
 */
export function readIndex(text: string): Library[] {
  const parsed: unknown = JSON.parse(text)
  const listed = isFields(parsed) && Array.isArray(parsed['libraries']) ? (parsed['libraries'] as unknown[]) : undefined
  if (!listed) throw new TypeError('it has no list "libraries"')
  const byName = new Map<string, { facts: Fields; release: Release }[]>()
  for (const each of listed) {
    const release = isFields(each) ? releaseOf(each) : undefined
    if (!release || !isFields(each)) continue
    const name = words(each['name'], 100)
    const known = byName.get(name)
    if (known) known.push({ facts: each, release })
    else if (name !== '') byName.set(name, [{ facts: each, release }])
  }
  if (byName.size > limits.index.libraries) throw new RangeError(`it has more than ${limits.index.libraries} libraries`)
  return [...byName]
    .map(([name, versions]) => libraryOf(name, versions))
    .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
}

function libraryOf(name: string, versions: { facts: Fields; release: Release }[]): Library {
  const ordered = versions.toSorted((one, other) => newestFirst(one.release.version, other.release.version))
  const shown = ordered.find(({ release }) => !isPrerelease(release.version)) ?? ordered[0]
  const { facts = {}, release } = shown ?? {}
  return {
    name,
    version: release?.version ?? '',
    author: words(facts['author'], 200).replace(/\s*<[^>]*>/g, ''),
    sentence: words(facts['sentence'], 500),
    website: webAddress(facts['website']) ?? '',
    category: words(facts['category'], 50),
    license: words(facts['license'], 100),
    headers: release?.headers ?? [],
    releases: ordered.map((each) => each.release),
  }
}

function releaseOf(fields: Fields): Release | undefined {
  const version = words(fields['version'], 50)
  const url = webAddress(fields['url'])
  const [, sha256] = /^SHA-256:([0-9a-f]{64})$/i.exec(words(fields['checksum'], 100)) ?? []
  const { size } = fields
  if (version === '' || url === undefined || sha256 === undefined || !Number.isSafeInteger(size) || Number(size) <= 0)
    return undefined
  const dependencies = list(fields['dependencies'])
    .filter(isFields)
    .map((each) => ({ name: words(each['name'], 100), range: words(each['version'], 100) }))
  return {
    version,
    url,
    size: Number(size),
    sha256: sha256.toLowerCase(),
    dependencies: dependencies.filter(({ name }) => name !== ''),
    headers: list(fields['providesIncludes'])
      .map((each) => words(each, 100))
      .filter(Boolean),
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : []
}

/** One line without control characters. */
function words(value: unknown, most: number): string {
  return typeof value === 'string'
    ? value
        .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
        .trim()
        .slice(0, most)
    : ''
}

function webAddress(value: unknown): string | undefined {
  const text = words(value, 500)
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined
}
