const megabyte = 1024 * 1024

/** Limits of the index, an archive and a project. The public index has 8,000 libraries in about 40 MB. */
export const limits = {
  index: { download: 32 * megabyte, unpacked: 160 * megabyte, libraries: 50_000 },
  archive: { download: 32 * megabyte, entries: 30_000, files: 4000, file: 2 * megabyte, total: 24 * megabyte },
  /** Bytes of all archives on disk; the least recently used are deleted. */
  cache: 1024 * megabyte,
  /** Bytes of the sources in memory. */
  kept: 24 * megabyte,
  /**
   * Of a project: lines of lib_deps; dependencies of its own libraries; libraries, including those that they depend on;
   * different ranges of versions of one library; rounds in which versions are chosen; bytes of sources.
   */
  project: { lines: 60, wants: 500, libraries: 60, ranges: 20, rounds: 12, sources: 48 * megabyte },
  /**
   * Of the threads that read the index and what projects ask of it: how many; milliseconds of a question; megabytes.
   */
  threads: { count: 2, time: 5_000, memory: 256 },
  /** Of an account: waiting questions about what a build would take, and the files of each. */
  questions: { waiting: 4, files: 1000 },
  /** Milliseconds. */
  time: {
    index: 90_000,
    archive: 60_000,
    unpack: 30_000,
    betweenIndexes: 60_000,
    afterFailure: 10_000,
    afterCancel: 3_000,
  },
} as const
