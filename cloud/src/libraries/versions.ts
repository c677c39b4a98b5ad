import semver, { type SemVer } from 'semver'

type Test = (version: SemVer) => boolean

/** Comparisons of a range. The ranges that authors write have one or two. */
export const maxComparisons = 20

/** Arduino's versions may lack parts (`2.8`) and have leading zeros; a fourth part is ignored. */
function normal(version: string): string | undefined {
  const [, major, minor = '0', patch = '0', rest = ''] =
    /^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:\.\d{1,9})?(?:-([\w.-]{1,50}))?(?:\+.*)?$/.exec(version.trim()) ??
    []
  if (major === undefined) return undefined
  return semver.valid(`${Number(major)}.${Number(minor)}.${Number(patch)}${rest === '' ? '' : `-${rest}`}`) ?? undefined
}

/** A version that can't be read is the oldest one. */
export function readVersion(version: string): SemVer {
  return new semver.SemVer(normal(version) ?? '0.0.0')
}

/** The newest first; versions that can't be read come last. */
export function newestFirst(one: string, other: string): number {
  return semver.rcompare(normal(one) ?? '0.0.0', normal(other) ?? '0.0.0')
}

export function isPrerelease(version: string): boolean {
  return readVersion(version).prerelease.length > 0
}

const comparator = /^(\^|~|>=|<=|>|<|==|=|!=|!)?\s*v?(\d[\w.+*-]*|[*xX])$/
/** Parts that may be anything, at the end of a version. */
const openParts = /(?:\.[*xX]){1,2}$/

/**
 * Reads a range in PlatformIO's form (`^1.2`, `>=1.2,<2,!=1.4`) or in that of Arduino's index (`>=1.0.0 && <2.0.0 ||
 * =3.1`). Undefined if it is neither, or has too many comparisons.
 */
export function readRange(text: string): Test | undefined {
  if (text.length > 200) return undefined
  const partsOf = (alternative: string) =>
    alternative
      .replace(/([<>=!^~])\s+/g, '$1')
      .split(/,|&&|\s+/)
      .map((part) => part.trim())
      .filter(Boolean)
  const written = text.replace(/[()]/g, ' ').split('||').map(partsOf)
  if (written.flat().length > maxComparisons) return undefined
  const alternatives = written.map((parts) => {
    const tests = parts.map(readComparator)
    return tests.length > 0 && tests.every((test) => test !== undefined) ? tests : undefined
  })
  if (!alternatives.every((tests) => tests !== undefined)) return undefined
  return (version) => alternatives.some((tests) => tests.every((test) => test(version)))
}

function readComparator(text: string): Test | undefined {
  const [, operator = '', named] = comparator.exec(text) ?? []
  if (named === undefined) return undefined
  if (/^[*x]$/i.test(named)) return () => true
  const wanted = named.replace(openParts, '')
  const whole = normal(wanted)
  if (whole === undefined) return undefined
  if (operator === '!=' || operator === '!') return ({ version }) => version !== whole
  // A missing part is open: 1.2 is any 1.2.x.
  const parts = wanted.split('-')[0]?.split('.').slice(0, 3) ?? []
  const written = `${operator === '==' ? '=' : operator}${parts.length < 3 && !wanted.includes('-') ? parts.map(Number).join('.') : whole}`
  if (semver.validRange(written) === null) return undefined
  const range = new semver.Range(written)
  return (version) => range.test(version)
}
