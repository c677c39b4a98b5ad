import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

// Compressed copies follow from the files, by the compressor of the machine.
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile() && !/\.(br|gz)$/.test(file))
    .sort()

/** What differs between two folders; null when nothing does. */
export const differenceOf = (one: string, other: string): string | null => {
  const [first, second] = [filesIn(one), filesIn(other)]
  const alone = first.find((file) => !second.includes(file)) ?? second.find((file) => !first.includes(file))
  if (alone !== undefined) return alone
  return first.find((file) => !readFileSync(path.join(one, file)).equals(readFileSync(path.join(other, file)))) ?? null
}
