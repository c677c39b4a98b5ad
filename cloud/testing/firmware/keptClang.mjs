// The compiler as tests have it: what a tool has made of the same files with the same arguments is not made again. A tool sees nothing but those,
// so a result depends on nothing else; what ran out of memory or time is not kept. Plain JavaScript, since the compiler's thread imports it.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import * as clang from '@yowasp/clang'

const folder = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
/** Those that were used least recently go when a compiler starts. */
const mostBytes = 512 * 1024 * 1024
/** Tests of the compiler itself import it as `?fresh`. */
const keeps = new URL(import.meta.url).search !== '?fresh'
/** The format of the files. */
const format = 1

/** Headers and objects are the same arrays in each call. */
const hashes = new WeakMap()
const hashOf = (bytes) => {
  const known = hashes.get(bytes) ?? createHash('sha256').update(bytes).digest('hex')
  hashes.set(bytes, known)
  return known
}

const addTree = (hash, tree) => {
  for (const name of Object.keys(tree).sort()) {
    const entry = tree[name]
    if (typeof entry === 'string') hash.update(`${JSON.stringify(name)}${Buffer.byteLength(entry)}:`).update(entry)
    else if (entry instanceof Uint8Array) hash.update(`${JSON.stringify(name)}=${hashOf(entry)};`)
    else {
      hash.update(`${JSON.stringify(name)}{`)
      addTree(hash, entry)
      hash.update('}')
    }
  }
}

const keyOf = (tool, args, files) => {
  const hash = createHash('sha256').update(JSON.stringify([format, clang.version, tool, args]))
  addTree(hash, files)
  return hash.digest('hex')
}

const read = (file) => {
  try {
    const kept = deserialize(readFileSync(file))
    utimesSync(file, new Date(), new Date())
    return kept
  } catch {
    return undefined
  }
}

/** Other processes find the whole file or none. */
const write = (file, kept) => {
  const unfinished = `${file}.${randomUUID()}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(unfinished, serialize(kept))
  renameSync(unfinished, file)
}

const dropOld = () => {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 }
    return [{ file, mtimeMs, size }]
  })
  let left = mostBytes
  for (const { file, size } of files.sort((one, other) => other.mtimeMs - one.mtimeMs)) if ((left -= size) < 0) rmSync(file, { force: true })
}
if (keeps) dropOld()

const ownFiles = (made, given) => Object.fromEntries(Object.entries(made ?? {}).filter(([name, entry]) => !(name in given) && (typeof entry === 'string' || entry instanceof Uint8Array)))

const kept = (tool) => async (args, files, { stdout, stderr, ...options }) => {
  const file = path.join(folder, keyOf(tool, args, files))
  const known = read(file)
  if (known) {
    for (const [channel, bytes] of known.said) (channel === 'out' ? stdout : stderr)(new Uint8Array(bytes))
    if (known.code !== undefined) throw Object.assign(new Error(`It ended with ${known.code}.`), { code: known.code })
    return { ...files, ...known.files }
  }
  const said = []
  const hear = (channel, tell) => (bytes) => {
    if (bytes) said.push([channel, Buffer.from(bytes)])
    tell(bytes)
  }
  const given = { ...files }
  try {
    const made = await clang.commands[tool](args, files, { ...options, stdout: hear('out', stdout), stderr: hear('err', stderr) })
    write(file, { said: joined(said), files: ownFiles(made, given) })
    return made
  } catch (error) {
    const errors = Buffer.concat(said.filter(([channel]) => channel === 'err').map(([, bytes]) => bytes)).toString()
    if (error instanceof clang.Exit && !/LLVM ERROR|bad_alloc/.test(errors)) write(file, { said: joined(said), files: {}, code: error.code })
    throw error
  }
}

/** Pieces of one channel that follow each other become one. */
const joined = (said) => {
  const parts = []
  for (const [channel, bytes] of said) {
    const last = parts.at(-1)
    if (last?.channel === channel) last.pieces.push(bytes)
    else parts.push({ channel, pieces: [bytes] })
  }
  return parts.map(({ channel, pieces }) => [channel, Buffer.concat(pieces)])
}

export const version = clang.version
export const commands = keeps ? { 'clang++': kept('clang++'), symbolizer: kept('symbolizer') } : clang.commands
