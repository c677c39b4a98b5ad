// The compiler as tests have it: what a tool has made of the same files with the same arguments is not made again.
// Plain JavaScript, since the compiler's thread imports it.
import { fileURLToPath } from 'node:url'
import * as clang from '@yowasp/clang'
import { dropOld, keptIn } from './keptResults.mjs'

const folder = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
/** Tests of the compiler itself import it as `?fresh`. */
const keeps = new URL(import.meta.url).search !== '?fresh'
if (keeps) dropOld(folder)

export const version = clang.version
const kept = keptIn(folder, clang)
export const commands = keeps ? { 'clang++': kept('clang++'), symbolizer: kept('symbolizer') } : clang.commands
