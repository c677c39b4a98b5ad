const source = /\.(cpp|ino|h)$/

/** Whether people write this file; all others are made by builds. */
export const isEditable = (path: string): boolean => source.test(path) || /(^|\/)platformio\.ini$/.test(path)

/** Where a file of this name goes; null for a name that says nothing. */
export const newPath = (name: string): string | null => {
  const trimmed = name.trim().replaceAll('\\', '/')
  if (trimmed === '') return null
  const file = source.test(trimmed) ? trimmed : `${trimmed}.ino`
  return file.startsWith('src/') ? file : `src/${file}`
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Settings first, then the sources as in a list of files. */
export const inOrder = (a: string, b: string): number => Number(a.startsWith('src/')) - Number(b.startsWith('src/')) || a.localeCompare(b)
