import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ExecutionOptions } from './integrations/execution.ts'
import { UserError } from './userError.ts'

export interface CloudOptions extends ExecutionOptions {
  /** 0 takes any free port; a busy one gives way to the next. */
  port: number
  brokerPort: number
  /** Folder of everything that lasts. */
  data: string
  /** Folder of the built console. */
  dist: string
  /** The address in the browser, when it is not this cloud's own. */
  origin?: string
  /** Seconds. */
  tokenLifetime?: number
  /** The command of PlatformIO; without it, projects are built for the simulated board only. */
  platformio?: string
  /** Whether the compiler starts when a project is opened, rather than when it is first built. */
  warmCompiler?: boolean
  /** How many builds may run at once; by default what the machine has room for. */
  buildPlaces?: number
  addAccount?: string
  /** Tells the first account's password again; else only the start that makes it does. */
  showAccount?: boolean
  productName?: string
  log?: (text: string) => void
  /** Milliseconds that the longest pause after wrong passwords takes. */
  signInDelay?: number
  /** Days of vitals that the first start makes up. */
  historyDays?: number
}

export interface Command {
  cloud: CloudOptions
  json: boolean
  help: boolean
  /** Whether --dist was given. */
  distGiven?: true
}

interface Option {
  name: string
  value?: string
  meaning: string
}

const known: readonly Option[] = [
  { name: 'port', value: 'NUMBER', meaning: 'port of the console and its API; 0 takes any free one (8080)' },
  { name: 'broker-port', value: 'NUMBER', meaning: 'port of the message broker; 0 takes any free one (8083)' },
  { name: 'data', value: 'FOLDER', meaning: 'where accounts, keys and everything else are kept (.data)' },
  { name: 'dist', value: 'FOLDER', meaning: 'the built console (dist)' },
  { name: 'origin', value: 'ADDRESS', meaning: 'the address in the browser, if it is another one, such as http://localhost:3000' },
  { name: 'token-lifetime', value: 'SECONDS', meaning: 'how long an access token is valid (300)' },
  { name: 'allow-targets', value: 'HOSTS', meaning: 'what integrations may call though it is no public address: 192.168.1.5,localhost:1880; * for any' },
  { name: 'platformio', value: 'PROGRAM', meaning: 'build with this PlatformIO, such as pio; it runs whatever a project tells it to' },
  { name: 'add-account', value: 'NAME', meaning: 'make one more account and tell its password' },
  { name: 'show-account', meaning: 'tell the first account\'s password again, unless it was changed' },
  { name: 'json', meaning: 'tell the addresses as one line of JSON' },
  { name: 'help', meaning: 'show this text' },
]

const flagForms: Record<string, boolean> = { '': true, true: true, 1: true, false: false, 0: false }

/** Reads the command line and CONSOLE_* variables; an option beats its variable. */
export function readOptions(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Command {
  const given = new Map([...fromEnvironment(environment), ...fromArguments(args)])
  for (const option of known) if (option.value !== undefined && given.get(option.name)?.trim() === '') throw needsValue(option)
  const origin = given.get('origin')
  const allowTargets = given.get('allow-targets')
  const addAccount = given.get('add-account')
  const platformio = given.get('platformio')
  return {
    cloud: {
      port: whole(given, 'port', 8080, 0, 65_535),
      brokerPort: whole(given, 'broker-port', 8083, 0, 65_535),
      data: resolve(given.get('data') ?? '.data'),
      dist: resolve(given.get('dist') ?? 'dist'),
      tokenLifetime: whole(given, 'token-lifetime', 300, 5, 86_400),
      ...(origin !== undefined && { origin: originOf(origin) }),
      ...(allowTargets !== undefined && { allowTargets: targets(allowTargets) }),
      ...(platformio !== undefined && { platformio }),
      ...(addAccount !== undefined && { addAccount }),
      ...(flag(given, 'show-account') && { showAccount: true }),
    },
    json: flag(given, 'json'),
    help: flag(given, 'help'),
    ...(given.has('dist') && { distGiven: true as const }),
  }
}

export function optionsHelp(): string {
  const lines = known.map(({ name, value, meaning }) => `  ${`--${name} ${value ?? ''}`.padEnd(26)}${meaning}`)
  return [
    'The local cloud of the console, for one machine.', '', 'Options:', ...lines, '',
    `Each is also an environment variable, such as ${variable('broker-port')}; the option wins.`,
  ].join('\n')
}

function variable(name: string): string {
  return `CONSOLE_${name.toUpperCase().replaceAll('-', '_')}`
}

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(environment).flatMap(([key, value]): [string, string][] => {
    if (!key.startsWith('CONSOLE_') || value === undefined) return []
    const option = known.find(({ name }) => variable(name) === key)
    if (!option) throw new UserError(`The environment variable ${key} is unknown. Known ones: ${known.map(({ name }) => variable(name)).join(', ')}.`)
    return [[option.name, value]]
  })
}

function fromArguments(args: readonly string[]): [string, string][] {
  const options = Object.fromEntries(known.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' as const : 'string' as const }]))
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  return tokens.map((token) => {
    const option = token.kind === 'option' ? known.find(({ name }) => token.rawName === `--${name}`) : undefined
    if (token.kind !== 'option' || !option) throw new UserError(`The option ${args[token.index]} is unknown. Known ones: ${known.map((each) => `--${each.name}`).join(', ')}.`)
    // An argument that looks like an option is not a value; such a value needs `=`.
    const isNext = token.inlineValue === false && token.value.startsWith('--')
    if (option.value !== undefined && (token.value === undefined || isNext)) throw needsValue(option)
    return [option.name, token.value ?? '']
  })
}

function needsValue({ name, value = '' }: Option): UserError {
  return new UserError(`--${name} needs a value: --${name} ${value} (or ${variable(name)}=${value}).`)
}

function whole(given: Map<string, string>, name: string, fallback: number, least: number, most: number): number {
  const text = given.get(name)
  if (text === undefined) return fallback
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UserError(`--${name} (${variable(name)}) is "${text}"; it must be a whole number from ${least} to ${most}.`)
}

function flag(given: Map<string, string>, name: string): boolean {
  const text = given.get(name)
  if (text === undefined) return false
  const on = flagForms[text]
  if (on === undefined) throw new UserError(`--${name} (${variable(name)}) is "${text}"; leave its value away, or give true or false.`)
  return on
}

function targets(text: string): string[] {
  const all = text.split(',').map((target) => target.trim())
  const wrong = all.find((target) => target !== '*' && !/^(?:\[[\da-f:]+\]|[^\s/:@?#[\]]+)(?::\d{1,5})?$/i.test(target))
  if (wrong === undefined) return all
  throw new UserError(`--allow-targets (${variable('allow-targets')}) has "${wrong}"; it takes hosts with or without a port, such as 192.168.1.5,localhost:1880, or * for any.`)
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (!plain) throw new UserError(`--origin (${variable('origin')}) is "${text}"; it must be an address without a path, such as http://localhost:3000.`)
  return url.origin
}
