// Keeps what a tool has made of files with its arguments. A tool sees nothing but those, so a result depends on nothing
// else; what ran out of memory or time is not kept.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'

const maxBytes = 512 * 1024 * 1024
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

const keyOf = (version, tool, args, files) => {
  const hash = createHash('sha256').update(JSON.stringify([format, version, tool, args]))
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
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(unfinished, serialize(kept))
  renameSync(unfinished, file)
}

/** What cannot be kept, as on a full disk, is made again the next time. */
const writeIfPossible = (file, kept) => {
  try {
    write(file, kept)
  } catch (error) {
    console.warn(`The result of a compilation was not kept: ${String(error)}`)
  }
}

/** Those that were used least recently go. */
export const dropOld = (folder) => {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 }
    return [{ file, mtimeMs, size }]
  })
  let left = maxBytes
  for (const { file, size } of files.sort((one, other) => other.mtimeMs - one.mtimeMs))
    if ((left -= size) < 0) rmSync(file, { force: true })
}

const ownFiles = (made, given) =>
  Object.fromEntries(
    Object.entries(made ?? {}).filter(
      ([name, entry]) => !(name in given) && (typeof entry === 'string' || entry instanceof Uint8Array),
    ),
  )

/** A compiler's tools, which keep their results in a folder. */
export const keptIn =
  (folder, { version, Exit, commands }) =>
  (tool) =>
  async (args, files, { stdout, stderr, ...options }) => {
    const file = path.join(folder, keyOf(version, tool, args, files))
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
    let made
    try {
      made = await commands[tool](args, files, { ...options, stdout: hear('out', stdout), stderr: hear('err', stderr) })
    } catch (error) {
      const errors = Buffer.concat(said.filter(([channel]) => channel === 'err').map(([, bytes]) => bytes)).toString()
      if (error instanceof Exit && !/LLVM ERROR|bad_alloc/.test(errors))
        writeIfPossible(file, { said: joined(said), files: {}, code: error.code })
      throw error
    }
    writeIfPossible(file, { said: joined(said), files: ownFiles(made, given) })
    return made
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
