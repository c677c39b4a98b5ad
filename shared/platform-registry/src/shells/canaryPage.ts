import type { ShellCanary } from '../document/registryDocument.ts'
import { UserError } from '../userError.ts'
import { metaOf } from './shellFiles.ts'

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The part of the mark that names the canary. */
const beginning = ({ version, percent }: ShellCanary): string =>
  quoted(JSON.stringify({ version, percent }).slice(0, -1))

const marked = '<meta name="shell-canary" content="'

/** Whether an index.html names this canary; without one, whether it names none. */
export const names = (page: string, canary: ShellCanary | undefined): boolean =>
  canary ? page.includes(`${marked}${beginning(canary)},`) : !page.includes(marked)

/**
 * The scripts of a shell, as its index.html has them: quoted already. Each has the bytes that its own meta gives the
 * hash of.
 */
const scriptsOf = (version: string, page: string): string => {
  const [, scripts] = /<meta name="shell-files" content="(\{[^"<>]*\})">/.exec(page) ?? []
  if (scripts?.includes(handOver) && page.includes(metaOf(version))) return scripts
  throw new UserError(`Shell ${version} was built before there were canaries of the shell. Release a newer one.`)
}

const handOver = '&quot;handOver&quot;:'
const handOverOf = (scripts: string): string =>
  scripts.slice(scripts.indexOf(handOver) + handOver.length).replace(/\D.*$/, '')

const hasHashes = (page: string): boolean => /<script [^>]*integrity=/.test(page)

/** Throws where the boot script of the current shell can't start the other one. */
export const requireStartable = (
  current: { version: string; page: string },
  canary: { version: string; page: string },
): void => {
  if (handOverOf(scriptsOf(current.version, current.page)) !== handOverOf(scriptsOf(canary.version, canary.page)))
    throw new UserError(
      `Shell ${canary.version} needs its own boot script, and a canary is started by that of shell ${current.version}. Release it without a canary.`,
    )
  // The current page has browsers run no script without a hash.
  if (hasHashes(current.page) && !hasHashes(canary.page))
    throw new UserError(
      `Shell ${canary.version} was built before scripts had hashes, and the page of shell ${current.version} asks for them. Release it without a canary.`,
    )
}

/** The current shell's index.html, in which the boot script finds the canary's scripts. */
export const pageWithCanary = (page: string, current: string, canary: ShellCanary, canaryPage: string): string => {
  const place = metaOf(current)
  return page.replace(
    place,
    () => `${place}${marked}${beginning(canary)},&quot;files&quot;:${scriptsOf(canary.version, canaryPage)}}">`,
  )
}
