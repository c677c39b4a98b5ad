/** A version of a library in the index. */
export interface Release {
  version: string
  /** The archive's address. */
  url: string
  /** The archive's bytes. */
  size: number
  /** The archive's SHA-256, in hex. */
  sha256: string
  dependencies: readonly { name: string; range: string }[]
  /** The headers that sketches include. */
  headers: readonly string[]
}

/** What a list of libraries shows, taken from the newest version. */
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

/** A file of a library; its path is within the library. */
export interface LibraryFile {
  path: string
  content: string
}
