const megabyte = 1024 * 1024

/** What the index, an archive and a project may take. The public index has 8,000 libraries in some 40 MB. */
export const limits = {
  index: { download: 32 * megabyte, unpacked: 160 * megabyte, libraries: 50_000 },
  archive: { download: 32 * megabyte, entries: 30_000, files: 4000, file: 2 * megabyte, total: 24 * megabyte },
  /** Of all archives on disk; those that were not used for longest make room. */
  cache: 1024 * megabyte,
  /** Of the sources that are kept in memory. */
  kept: 24 * megabyte,
  /** Of a project: lines of lib_deps, what its own libraries need, and libraries with all that they need. */
  project: { lines: 60, wants: 500, libraries: 60, sources: 48 * megabyte },
  /** Questions of an account what a build would take: those that wait, and the files that each may have. */
  questions: { waiting: 4, files: 1000 },
  /** Milliseconds. */
  time: { index: 90_000, archive: 60_000, unpack: 30_000, betweenIndexes: 60_000, afterFailure: 10_000, afterCancel: 3_000 },
} as const
