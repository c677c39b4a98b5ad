import path from 'node:path'
import { parseArgs } from 'node:util'
import { nameOf } from '@console/platform-registry/document'
import { versionName } from '@console/platform-registry/names'
import { UserError } from '@console/platform-registry/userError'

export interface Form {
  /** What the command does and how it is called. Printed by --help and after a wrong use. */
  usage: string
  /** Options with a value. */
  options?: readonly string[]
  /** Options without a value. */
  flags?: readonly string[]
  /** How many arguments the command takes beside its options; one unless given. */
  most?: number
  /** Whether the command works without arguments; otherwise it then prints its usage. */
  worksAlone?: boolean
}

/** The parsed arguments of a command. */
export interface Given {
  targets: readonly string[]
  /** The first of `targets`. */
  target: string
  flag(name: string): boolean
  option(name: string): string | undefined
  required(name: string): string
}

const read = (args: readonly string[], { options = [], flags = [], most = 1 }: Form): Given => {
  const spec: Record<string, { type: 'string' | 'boolean' }> = Object.fromEntries([
    ...options.map((name) => [name, { type: 'string' as const }]),
    ...[...flags, 'help'].map((name) => [name, { type: 'boolean' as const }]),
  ])
  const { values, positionals } = parseArgs({ args: [...args], options: spec, allowPositionals: true, strict: true })
  const more = positionals.slice(most)
  if (more.length > 0)
    throw new UserError(
      `"${more.join(' ')}" is one too many. Options need a name, and npm passes them on after -- only.`,
    )
  const option = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
  const required = (name: string) => {
    const value = option(name)
    if (value) return value
    throw new UserError(`--${name} is missing. npm passes options on after -- only.`)
  }
  return { targets: positionals, target: positionals[0] ?? '', flag: (name) => values[name] === true, option, required }
}

// Node's message about arguments that it can't parse, without its advice.
const parsingProblem = (error: unknown, { usage }: Form): string | undefined => {
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

// An error of the operating system within the deployment. It has no path when the disk is full.
const systemProblem = (error: unknown, folder = ''): string | undefined => {
  const { code = '', path: from, dest: file = from } = error as Partial<NodeJS.ErrnoException> & { dest?: string }
  const cause =
    file === undefined || `${path.resolve(file)}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`)
      ? causes[code]
      : undefined
  return cause && `${file ?? 'Writing failed'}: ${cause} (${code}).`
}

/** Parses the arguments and runs a command. Returns its exit code; mistakes of the user are printed without a stack. */
export const runCommand = async (
  args: readonly string[],
  form: Form,
  action: (given: Given) => Promise<number | void>,
): Promise<number> => {
  let given: Given | undefined
  try {
    given = read(args, form)
    const help = given.flag('help')
    if (help || (args.length === 0 && !form.worksAlone)) {
      console.log(form.usage)
      return help ? 0 : 1
    }
    return (await action(given)) ?? 0
  } catch (error) {
    const text =
      error instanceof UserError
        ? error.message
        : (parsingProblem(error, form) ?? systemProblem(error, given?.option('to')))
    if (text === undefined) throw error
    console.error(text)
    return 1
  }
}

/**
 * The federation name of a remote, `mfe_devices` of `mfe-devices`. A deployment may have remotes that this workspace
 * does not have.
 */
export const requireName = (target: string): string => {
  if (/^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/.test(target)) return nameOf(target)
  throw new UserError(
    `${target === '' ? 'The name of a remote is missing' : `"${target}" is not a remote's name`}. It is one such as mfe-devices.`,
  )
}

export const requireVersion = (version: string): string => {
  if (versionName.test(version)) return version
  throw new UserError(`--version is "${version}"; it must be a version such as 1.7.2.`)
}
