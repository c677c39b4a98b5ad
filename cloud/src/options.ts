import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSmtpAddress, type SmtpAddress } from './alerts/notify/smtpAddress.ts'
import type { ExecutionOptions } from './integrations/execution.ts'
import { foreignIssuer, type ForeignIssuer } from './identity/foreign/issuerOptions.ts'
import { historyLimits, type Limits } from './history/limits.ts'
import { databaseAddress } from './store/postgres/address.ts'
import type { OperationsAddress } from './operation/operationsServer.ts'
import { readDeviceAddress, type DeviceAddress } from './device-gateway/deviceAddress.ts'
import { readBrokerAddress, type BrokerAddress } from './broker/remote/brokerAddress.ts'
import { known, type Option } from './options.data.ts'
import {
  brokerUrlOf,
  contactOf,
  libraryIndexOf,
  listenAddress,
  operationsAddress,
  originOf,
  proxiesOf,
  secretOf,
  targets,
  variable,
} from './optionValues.ts'
import { UserError } from './userError.ts'

export interface CloudOptions extends ExecutionOptions {
  /** 0 takes any free port; a busy one gives way to the next. */
  port: number
  brokerPort: number
  /** Folder of everything that lasts. */
  data: string
  /** Folder of the built console. */
  dist: string
  /** The address of a PostgreSQL database, which several clouds may share; without it, the data are in the folder. */
  database?: string
  /** Milliseconds after which other clouds with its database take over from one that is gone. */
  lease?: number
  /** Where to listen in place of loopback: all addresses, for a container behind a proxy. */
  listen?: string
  /** The address in the browser, when it is not this cloud's own. */
  origin?: string
  /** An identity provider of somebody else. */
  foreign?: ForeignIssuer
  /** Addresses and networks of proxies, whose X-Forwarded-For and X-Request-Id are believed. */
  proxies?: string[]
  /** Seconds. */
  tokenLifetime?: number
  /** Whether teams may release into `dist`, each by its tokens. */
  releases?: boolean
  /** The command of PlatformIO; without it, projects are built for the simulated board only. */
  platformio?: string
  /** The address of the index of libraries, or `none`; by default Arduino's. */
  libraryIndex?: string
  /** Whether the compiler starts when a project is opened, rather than when it is first built. */
  warmCompiler?: boolean
  /** How many builds may run at once; by default what the machine has room for. */
  buildPlaces?: number
  /** Where the compiler stores results that are the same for all projects; by default in the data folder. */
  compilerFolder?: string
  /** For tests, which keep what a compiler has made: the address of a module that is called as the compiler's is. */
  compilerModule?: string
  addAccount?: string
  /** Tells the first account's password again; else only the start that makes it does. */
  showAccount?: boolean
  productName?: string
  log?: (text: string) => void
  /** What `log` gets: text, or lines of JSON, one for each request too. */
  logFormat?: 'text' | 'json'
  /** Where /metrics, and probes with reasons, are served. */
  operations?: OperationsAddress
  /** An MQTT 5 broker of others, in place of the own one. */
  broker?: BrokerAddress
  /** What the broker sends when it asks who may connect to itself. */
  brokerSecret?: string
  /** How many MQTT connections it takes at once. */
  connections?: number
  /**
   * Where devices connect, with TLS; a busy port gives way to the next, unless it is open to the network. Any free one
   * unless given.
   */
  devicePort?: number
  /** What devices are given as its address, when it is not this machine's own. */
  deviceAddress?: DeviceAddress
  /** Whether devices of the local network may connect. */
  lan?: boolean
  /** Where devices connect without TLS. */
  plainPort?: number
  /** The broker's address in the browser, when it is not this cloud's own. */
  brokerUrl?: string
  /**
   * Seconds that it answers on at its end, not ready any more, before its connections are moved. Without it, it ends at
   * once.
   */
  drain?: number
  /** How many requests an account may make at once. */
  requestsAtOnce?: number
  /** Milliseconds that the longest pause after wrong passwords takes. */
  signInDelay?: number
  /** The mail server for e-mails about alerts. */
  smtp?: SmtpAddress
  /** Milliseconds between two evaluations of the alert rules. */
  alertPeriod?: number
  /** The highest limits of an account's events; with 0 days no events are kept. */
  history?: Limits
  /** Whom those tell who find a weakness. */
  securityContact?: string
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

const flagForms: Record<string, boolean> = { '': true, true: true, 1: true, false: false, 0: false }

/** Reads the command line and CONSOLE_* variables; an option beats its variable. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const given = new Map([...fromEnvironment(environment), ...fromArguments(args)])
  for (const option of known)
    if (option.value !== undefined && given.get(option.name)?.trim() === '') throw needsValue(option)
  const foreign = foreignIssuer(given)
  const origin = given.get('origin')
  const database = given.get('database')
  const proxy = given.get('proxy')
  const allowTargets = given.get('allow-targets')
  const addAccount = given.get('add-account')
  const platformio = given.get('platformio')
  const operations = given.get('operations')
  const log = given.get('log')
  const listen = given.get('listen')
  const smtp = given.get('smtp')
  const securityContact = given.get('security-contact')
  const libraryIndex = given.get('library-index')
  const [broker, brokerUrl, brokerSecret, deviceAddress] = [
    'broker',
    'broker-url',
    'broker-secret',
    'device-address',
  ].map((name) => given.get(name))
  return {
    cloud: {
      port: whole(given, 'port', 8080, 0, 65_535),
      brokerPort: whole(given, 'broker-port', 8083, 0, 65_535),
      data: resolve(given.get('data') ?? '.data'),
      dist: resolve(given.get('dist') ?? 'dist'),
      tokenLifetime: whole(given, 'token-lifetime', 300, 5, 86_400),
      ...(database !== undefined && { database: databaseAddress(database) }),
      ...(listen !== undefined && { listen: listenAddress(listen, origin) }),
      ...(origin !== undefined && { origin: originOf(origin) }),
      ...(foreign && { foreign }),
      ...(proxy !== undefined && { proxies: proxiesOf(proxy) }),
      ...(allowTargets !== undefined && { allowTargets: targets(allowTargets) }),
      ...(platformio !== undefined && { platformio }),
      ...(libraryIndex !== undefined && { libraryIndex: libraryIndexOf(libraryIndex) }),
      ...(addAccount !== undefined && { addAccount }),
      ...(operations !== undefined && { operations: operationsAddress(operations) }),
      ...(broker !== undefined && { broker: readBrokerAddress(broker, `--broker (${variable('broker')})`) }),
      ...(brokerSecret !== undefined && {
        brokerSecret: secretOf(brokerSecret, broker !== undefined && operations !== undefined),
      }),
      ...(brokerUrl !== undefined && { brokerUrl: brokerUrlOf(brokerUrl) }),
      devicePort: whole(given, 'device-port', 8883, 0, 65_535),
      ...(deviceAddress !== undefined && {
        deviceAddress: readDeviceAddress(deviceAddress, `--device-address (${variable('device-address')})`),
      }),
      ...(flag(given, 'lan') && { lan: true }),
      ...(given.has('plain') && { plainPort: whole(given, 'plain', 0, 0, 65_535) }),
      ...(given.has('connections') && { connections: whole(given, 'connections', 0, 1, 100_000) }),
      ...(smtp !== undefined && {
        smtp: readSmtpAddress(
          smtp,
          given.get('mail-from'),
          `--smtp (${variable('smtp')})`,
          `--mail-from (${variable('mail-from')})`,
        ),
      }),
      ...(securityContact !== undefined && { securityContact: contactOf(securityContact) }),
      ...(log !== undefined && { logFormat: oneOf('log', log, ['text', 'json']) }),
      history: historyLimits(given),
      ...(given.has('drain') && { drain: whole(given, 'drain', 0, 0, 600) }),
      ...(flag(given, 'releases') && { releases: true }),
      ...(flag(given, 'show-account') && { showAccount: true }),
    },
    json: flag(given, 'json'),
    help: flag(given, 'help'),
    ...(given.has('dist') && { distGiven: true as const }),
  }
}

export function optionsHelp(): string {
  const lines = known.map(({ name, value, meaning }) => `  ${`--${name} ${value ?? ''}`.padEnd(25)} ${meaning}`)
  return [
    'The local cloud of the console, for one machine.',
    '',
    'Options:',
    ...lines,
    '',
    `Each is also an environment variable, such as ${variable('broker-port')}; the option wins.`,
  ].join('\n')
}

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(environment).flatMap(([key, value]): [string, string][] => {
    if (!key.startsWith('CONSOLE_') || value === undefined) return []
    const option = known.find(({ name }) => variable(name) === key)
    if (!option)
      throw new UserError(
        `The environment variable ${key} is unknown. Known ones: ${known.map(({ name }) => variable(name)).join(', ')}.`,
      )
    return [[option.name, value]]
  })
}

function fromArguments(args: readonly string[]): [string, string][] {
  const options = Object.fromEntries(
    known.map(({ name, value }) => [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }]),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  return tokens.map((token) => {
    const option = token.kind === 'option' ? known.find(({ name }) => token.rawName === `--${name}`) : undefined
    if (token.kind !== 'option' || !option)
      throw new UserError(
        `The option ${args[token.index]} is unknown. Known ones: ${known.map((each) => `--${each.name}`).join(', ')}.`,
      )
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
  if (on === undefined)
    throw new UserError(`--${name} (${variable(name)}) is "${text}"; leave its value away, or give true or false.`)
  return on
}

function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === text)
  if (choice !== undefined) return choice
  throw new UserError(`--${name} (${variable(name)}) is "${text}"; it must be ${choices.join(' or ')}.`)
}
