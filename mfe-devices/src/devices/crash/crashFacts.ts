import type { Crash } from '@console/platform/api'

/** The texts of the reasons for which boards start again. */
const resets = { PANIC: 'resets.panic', INT_WDT: 'resets.watchdog', TASK_WDT: 'resets.watchdog', WDT: 'resets.watchdog', BROWNOUT: 'resets.brownout', FLOOD: 'resets.flood' } as const

export const resetKeyOf = (reset: string | null) => (reset !== null && Object.hasOwn(resets, reset) ? resets[reset as keyof typeof resets] : null)

/** Where in the sources: as it is shown, and as the editor of projects takes it in its address. Null where that is not known. */
export const placeOf = ({ file, line }: Pick<Crash, 'file' | 'line'>) =>
  file === null ? null : { text: line === null ? file : `${file}:${line}`, query: new URLSearchParams({ file, ...(line !== null && { line: String(line) }) }).toString() }
