import { fileURLToPath } from 'node:url'

/** Shared by all tests, whatever cloud they start: precompiling takes ten seconds of a core. */
export const compilerFolder = fileURLToPath(new URL('../../node_modules/.cache/compiler', import.meta.url))

/** The compiler for tests that are not about it: it keeps what it has made, for the next test with the same sources. */
export const keptClang = new URL('./keptClang.mjs', import.meta.url).href

/** The compiler for tests of what a compilation itself does: how long it takes, what ends it. */
export const freshClang = `${keptClang}?fresh`
