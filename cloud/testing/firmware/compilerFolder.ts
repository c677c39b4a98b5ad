import { fileURLToPath } from 'node:url'

/** Shared by all tests, whatever cloud they start: precompiling takes ten seconds of a core. */
export const compilerFolder = fileURLToPath(new URL('../../node_modules/.cache/compiler', import.meta.url))
