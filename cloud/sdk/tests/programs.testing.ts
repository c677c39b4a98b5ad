import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'

export const sdk = resolve(__dirname, '..')
const programs = join(sdk, 'tests/programs')

/** Starts the program that all libraries have, as a device. */
export type Start = (identityFile: string) => ChildProcess

export interface Library {
  name: string
  /** Why its tests are left out. */
  missing: string | null
  prepare(): Start
}

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })

const hasPaho = (python: string): boolean => spawnSync(python, ['-c', 'import paho.mqtt.client']).status === 0
/** A Python that has paho: Debian's own, where another one comes first. */
export const python = ['python3', '/usr/bin/python3'].find(hasPaho)

const pythonLibrary: Library = {
  name: 'Python',
  missing: python === undefined ? 'there is no Python with paho-mqtt' : null,
  prepare: () => (file) =>
    run(python ?? '', ['-u', join(programs, 'device.py'), file], {
      PYTHONPATH: join(sdk, 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
    }),
}

const nodeLibrary: Library = {
  name: 'Node',
  missing: null,
  prepare: () => {
    const folder = temporaryFolder()
    // As npm installs it: a copy, with mqtt beside.
    mkdirSync(join(folder, 'node_modules'))
    cpSync(join(sdk, 'node'), join(folder, 'node_modules/iotconsole'), { recursive: true })
    symlinkSync(resolve(dirname(createRequire(__filename).resolve('mqtt')), '..'), join(folder, 'node_modules/mqtt'))
    cpSync(join(programs, 'device.mjs'), join(folder, 'device.mjs'))
    return (file) => run(process.execPath, [join(folder, 'device.mjs'), file])
  },
}

/** Why there is no C++. */
export const noCompiler =
  spawnSync('g++', ['--version']).status !== 0
    ? 'g++ is not installed'
    : !existsSync('/usr/include/openssl/ssl.h')
      ? 'libssl-dev is not installed'
      : null

const strict = ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-fno-exceptions', '-pthread']
const sanitizers = [
  '-O1',
  '-g1',
  '-fsanitize=address,undefined',
  '-fno-sanitize-recover=all',
  '-fno-omit-frame-pointer',
]
const sources = ['src', 'src/core', 'src/linux'].flatMap((folder) =>
  readdirSync(join(sdk, 'cpp', folder))
    .filter((name) => name.endsWith('.cpp'))
    .map((name) => join(sdk, 'cpp', folder, name)),
)
const cache = join(sdk, '../node_modules/.cache/sdk')

function compile(out: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(
    'g++',
    [...strict, ...sanitizers, `-I${join(sdk, 'cpp/src')}`, `-I${join(sdk, 'cpp/src/linux')}`, '-o', out, ...args],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`g++ ${args.join(' ')}: ${stderr}`)
}

/** Makes a file of the cache unless it is there. */
function cached(parts: readonly (string | Buffer)[], make: (out: string) => void): string {
  const hash = createHash('sha256')
  for (const part of [...strict, ...sanitizers, ...parts]) hash.update(part)
  const file = join(cache, hash.digest('hex').slice(0, 16))
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const out = join(temporaryFolder(), 'made')
  make(out)
  // Other tests may make it at the same time.
  cpSync(out, `${file}.${process.pid}`)
  renameSync(`${file}.${process.pid}`, file)
  return file
}

const ofLibrary = () =>
  readdirSync(join(sdk, 'cpp/src'), { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => readFileSync(join(sdk, 'cpp/src', file)))

/** The library as one object, without warnings and with sanitizers; made again when its sources change. */
function libraryObject(library: readonly Buffer[]): string {
  return cached(library, (out) => {
    const all = join(temporaryFolder(), 'all.cpp')
    writeFileSync(all, sources.map((file) => `#include "${file}"\n`).join(''))
    compile(out, ['-c', all])
  })
}

/** Compiles a program of the tests with the library. */
export function buildProgram(name: string, more: readonly string[] = []): string {
  const library = ofLibrary()
  const source = join(programs, name)
  return cached([...library, ...more, readFileSync(source)], (out) =>
    compile(out, [...more, '-x', 'c++', source, '-x', 'none', libraryObject(library), '-lssl', '-lcrypto']),
  )
}

const cppLibrary: Library = {
  name: 'C++',
  missing: noCompiler,
  prepare: () => {
    const program = buildProgram('device.ino')
    return (file) => run(program, [], { IOTCONSOLE_DEVICE: file })
  },
}

export const libraries: readonly Library[] = [pythonLibrary, nodeLibrary, cppLibrary]
