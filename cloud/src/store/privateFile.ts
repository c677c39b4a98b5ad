import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'

/** Writes a file that only its owner may read; a crash leaves the old file or the new one, never half of it. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}
