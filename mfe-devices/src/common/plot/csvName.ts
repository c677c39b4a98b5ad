import type { Range } from './view/view.ts'

const forFile = (text: string): string => text.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')
const stamp = (time: number): string => forFile(new Date(time).toISOString().slice(0, 19))

/** The name of a file about a device, valid on every file system whatever the device's id. */
export const csvName = (what: string, id: string, { from, to }: Range): string =>
  `${what}-${forFile(id).slice(0, 64) || 'device'}-${stamp(from)}Z-${stamp(to)}Z.csv`
