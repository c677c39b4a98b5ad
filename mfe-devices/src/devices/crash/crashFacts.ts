import type { Crash } from '@console/platform/api'

/** The texts for reasons of restarts. */
const resets = {
  PANIC: 'resets.panic',
  INT_WDT: 'resets.watchdog',
  TASK_WDT: 'resets.watchdog',
  WDT: 'resets.watchdog',
  BROWNOUT: 'resets.brownout',
  FLOOD: 'resets.flood',
} as const

export const resetKeyOf = (reset: string | null) =>
  reset !== null && Object.hasOwn(resets, reset) ? resets[reset as keyof typeof resets] : null

/** The place in the sources, as text and as the project editor's address has it. Null if it is unknown. */
export const placeOf = ({ file, line }: Pick<Crash, 'file' | 'line'>) =>
  file === null
    ? null
    : {
        text: line === null ? file : `${file}:${line}`,
        query: new URLSearchParams({ file, ...(line !== null && { line: String(line) }) }).toString(),
      }
