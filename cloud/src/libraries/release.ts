/** A version of a library, as the index has it. */
export interface Release {
  version: string
  /** Address of its archive. */
  url: string
  /** Bytes of the archive. */
  size: number
  /** Of the archive, in hex. */
  sha256: string
  dependencies: readonly { name: string; range: string }[]
  architectures: readonly string[]
  /** What sketches include. */
  headers: readonly string[]
}

/** What a list of libraries shows, with facts of the newest version. */
export interface LibraryFacts {
  name: string
  version: string
  author: string
  sentence: string
  website: string
  category: string
  /** As the index names it; an index that was kept by an older version has none. */
  license?: string
  headers: readonly string[]
}

export interface Library extends LibraryFacts {
  /** The newest first. */
  releases: readonly Release[]
}

/** A file of a library, its path within the library. */
export interface LibraryFile {
  path: string
  content: string
}
