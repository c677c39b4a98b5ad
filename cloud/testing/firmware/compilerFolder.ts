import { fileURLToPath } from 'node:url'

/** What the compiler makes once is made once for all tests, whatever cloud they start: it takes ten seconds of a core. */
export const compilerFolder = fileURLToPath(new URL('../../node_modules/.cache/compiler', import.meta.url))
