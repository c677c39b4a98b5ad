import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { remoteFolders } from '../workspace.ts'
import { Refusal } from './refusal.ts'
import { nameOf } from './registryDocument.ts'

export interface Form {
  /** What the command does, and how it is called. Shown by --help and under a wrong use. */
  usage: string
  /** Which options it takes; each has a value. */
  options: readonly string[]
}

/** The arguments of a command, read. */
export interface Given {
  target: string
  option(name: string): string | undefined
  required(name: string): string
}

const read = (args: readonly string[], { options }: Form): { help: boolean } & Given => {
  const spec: Record<string, { type: 'string' | 'boolean' }> = { ...Object.fromEntries(options.map((name) => [name, { type: 'string' }])), help: { type: 'boolean' } }
  const { values, positionals } = parseArgs({ args: [...args], options: spec, allowPositionals: true, strict: true })
  const [target = '', ...more] = positionals
  if (more.length > 0) throw new Refusal(`"${more.join(' ')}" is one too many. Options need a name, and npm passes them on after -- only.`)
  const option = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
  const required = (name: string) => {
    const value = option(name)
    if (value) return value
    throw new Refusal(`--${name} is missing. npm passes options on after -- only.`)
  }
  return { help: values['help'] === true, target, option, required }
}

// What Node says of arguments that it can't read, up to its advice.
const wrongUse = (error: unknown, { usage }: Form): string | undefined => {
  const { code, message } = error as Partial<NodeJS.ErrnoException>
  return code?.startsWith('ERR_PARSE_ARGS') ? `${message?.split(/\.\s|\n/)[0]}.\n\n${usage}` : undefined
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there. Run this as a user who may, or give another folder',
  EPERM: 'you may not write there. Run this as a user who may, or give another folder',
  EROFS: 'it is on a file system that can only be read. Mount it for writing, or give another folder',
  ENOSPC: 'the disk is full. Make room, and run this again',
  EDQUOT: 'the disk is full for this user. Make room, and run this again',
  ENOTDIR: 'it is a file, or below one, and must be a folder. Give another one',
}

// What the operating system refused in the deployment. A path is missing where it said only that the disk is full.
const systemRefusal = (error: unknown, folder = ''): string | undefined => {
  const { code = '', path: from, dest: file = from } = error as Partial<NodeJS.ErrnoException> & { dest?: string }
  const cause = file === undefined || `${path.resolve(file)}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`) ? causes[code] : undefined
  return cause && `${file ?? 'Writing failed'}: ${cause} (${code}).`
}

/** Runs a command: answers its exit code, and says in words why it was refused. */
export const runCommand = async (args: readonly string[], form: Form, action: (given: Given) => Promise<void>): Promise<number> => {
  let given: Given & { help: boolean } | undefined
  try {
    given = read(args, form)
    if (given.help || args.length === 0) {
      console.log(form.usage)
      return given.help ? 0 : 1
    }
    await action(given)
    return 0
  } catch (error) {
    const text = error instanceof Refusal ? error.message : wrongUse(error, form) ?? systemRefusal(error, given?.option('to'))
    if (text === undefined) throw error
    console.error(text)
    return 1
  }
}

/** The federation name of a remote that a deployment may have, though this workspace has it no longer: `mfe_devices` of `mfe-devices`. */
export const requireName = (target: string): string => {
  if (/^mfe[-_][\w-]+$/.test(target)) return nameOf(target)
  throw new Refusal(`${target === '' ? 'The name of a remote is missing' : `"${target}" is no remote's name`}. It is one such as mfe-devices.`)
}

/** The folder of a remote of this workspace. */
export const requireRemote = (target: string): string => {
  if (remoteFolders.includes(target)) return target
  throw new Refusal(`${target === '' ? 'The name of a remote is missing' : `There is no remote ${target}`}. There are ${remoteFolders.join(', ')}.`)
}

export const requireVersion = (version: string): string => {
  if (/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)) return version
  throw new Refusal(`--version is "${version}"; it must be a version such as 1.7.2.`)
}

/** Does something with a folder of its own, which is gone afterwards. */
export const withTemporaryFolder = async <T>(action: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'))
  try {
    return await action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
