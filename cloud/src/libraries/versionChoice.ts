import type { SemVer } from 'semver'
import type { Library, Release } from './release.ts'
import { readRange, readVersion } from './versions.ts'

/** Chooses a version of a library. Each range is compared with its versions once, however many want it. */
export class VersionChoice {
  readonly #releases: readonly { release: Release; version: SemVer }[]
  readonly #fitting = new Map<string, ReadonlySet<Release>>()

  constructor({ releases }: Library) {
    this.#releases = releases.map((release) => ({ release, version: readVersion(release.version) }))
  }

  /** The newest version that is in all ranges; a pre-release only if no other is. */
  best(ranges: readonly string[]): Release | undefined {
    const all = ranges.map((range) => this.#inRange(range))
    const fitting = this.#releases.filter(({ release }) => all.every((releases) => releases.has(release)))
    return (fitting.find(({ version }) => version.prerelease.length === 0) ?? fitting[0])?.release
  }

  #inRange(range: string): ReadonlySet<Release> {
    const known = this.#fitting.get(range)
    if (known) return known
    // A dependency's range that can't be read is ignored.
    const fits = (range === '' ? undefined : readRange(range)) ?? (() => true)
    const releases = new Set(this.#releases.flatMap(({ release, version }) => (fits(version) ? release : [])))
    this.#fitting.set(range, releases)
    return releases
  }
}
