/** A file as it is stored. */
export interface Stored {
  bytes: Uint8Array
  /** Tells this content from any other that the file may get. */
  tag: string
}

/** A file of a folder. */
export interface ListedFile {
  /** Below the folder: `1.7.2/release.json`. */
  name: string
  /** Bytes. */
  size: number
}

/** A store of files that many may write at once. Paths are relative: `remotes/mfe_devices/1.7.2/release.json`. */
export interface Target {
  /** What a message calls it: the folder, or the address. */
  name: string
  read(path: string): Promise<Stored | undefined>
  /** False when the file exists already: it stays as it is. */
  create(path: string, bytes: Uint8Array): Promise<boolean>
  /** False when the file is not the one with this tag any more: it stays as it is. */
  replace(path: string, bytes: Uint8Array, tag: string): Promise<boolean>
  /** All files below a folder; none where there is no such folder. Undefined where the store does not list files. */
  list(folder: string): Promise<ListedFile[] | undefined>
  /** Removes files of a folder and what is left of it: `first`, which says that the others are there, before them. */
  remove(folder: string, first: string): Promise<void>
}

export const textFrom = ({ bytes }: Stored): string => new TextDecoder().decode(bytes)
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
