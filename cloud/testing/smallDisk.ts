import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporaryFolder.ts'

export interface SmallDisk {
  folder: string
  /** Takes all the room that is left. */
  fill(): void
  empty(): void
  remove(): void
}

const megabytes = 48

/** A file system of its own with little room; undefined where none can be made, which takes rights. */
export function smallDisk(): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      for (const size of [1024 * 1024, 64 * 1024, 4096]) {
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
        } catch {
          // Nothing of that size fits any more.
        }
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => void execFileSync('umount', ['-l', folder]),
  }
}
