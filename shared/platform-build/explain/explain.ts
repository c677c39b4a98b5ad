import { UserError } from '@console/platform-registry/userError'
import { positionsIn } from './positions.ts'
import { sourcesIn } from './sources.ts'

const maxCharacters = 1024 * 1024
const maxLineLength = 4000

/**
 * A stack, each line of which is followed by the place in the sources that it is about. `maps` is the folder of the
 * source maps.
 */
export const explain = (stack: string, maps: string): string => {
  if (stack.length > maxCharacters) throw new UserError('That is more than 1 MB: give one stack, or one report.')
  const sourceOf = sourcesIn(maps)
  const lines = stack
    .split(/\r?\n|\\n/)
    .map((line) => ({ line, sources: positionsIn(line.slice(0, maxLineLength)).map(sourceOf) }))
  if (lines.every(({ sources }) => sources.length === 0))
    throw new UserError(
      'No line of it names a built file of the console, such as /remotes/mfe_devices/1.7.2/list.0123abcd.js:1:2345 or mfe_devices 1.7.2 list.0123abcd.js:1:2345.',
    )
  return lines
    .flatMap(({ line, sources }) => [line, ...sources.map((source) => `    → ${source}`)])
    .join('\n')
    .trimEnd()
}
