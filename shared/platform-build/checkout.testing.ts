import { fileURLToPath } from 'node:url'

/** The root of this checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
