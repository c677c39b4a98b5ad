import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { FairQueue, Turns } from '@console/threads'
import { boardLimits } from '../limits.data.ts'

const { lookups } = boardLimits.network

interface Options {
  /** Addresses of name servers; those of the system unless given. */
  servers?: readonly string[]
  /** Milliseconds for one name. */
  time?: number
}

/**
 * Looks up the names that sketches give, apart from all other names: the system's own look-ups have two threads for the
 * whole process, and a name server that does not answer would keep them from everybody. An account has one under way,
 * and few that wait.
 */
export class NameLookups {
  readonly #options: Options
  readonly #turns = new Turns()
  readonly #queue = new FairQueue(lookups.places)
  readonly #waiting = new Map<string, number>()

  constructor(options: Options = {}) {
    this.#options = options
  }

  async resolve(account: string, host: string): Promise<LookupAddress[]> {
    const known = await knownAddresses(host)
    if (known.length > 0) return known
    const waiting = this.#waiting.get(account) ?? 0
    if (waiting >= lookups.ofAccount) throw failure(undefined, host)
    this.#waiting.set(account, waiting + 1)
    try {
      return await this.#turns.run(account, () => this.#queue.run(account, () => this.#ask(host)))
    } finally {
      const left = (this.#waiting.get(account) ?? 1) - 1
      if (left > 0) this.#waiting.set(account, left)
      else this.#waiting.delete(account)
    }
  }

  async #ask(host: string): Promise<LookupAddress[]> {
    const { servers, time = lookups.time } = this.#options
    const resolver = new Resolver({ timeout: Math.ceil(time / 2), tries: 2 })
    if (servers) resolver.setServers(servers)
    const late = setTimeout(() => resolver.cancel(), time)
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      if (four.status === 'rejected' && six.status === 'rejected') throw failure(four.reason, host)
      return [
        [four, 4],
        [six, 6],
      ].flatMap(([found, family]) =>
        typeof found === 'object' && found.status === 'fulfilled'
          ? found.value.map((address) => ({ address, family: Number(family) }))
          : [],
      )
    } finally {
      clearTimeout(late)
    }
  }
}

const none = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** By the code that the system's look-up has for what may be there later. */
function failure(error: unknown, host: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.assign(new Error(`${host}: ${code}`), { code: none.has(code) ? code : 'EAI_AGAIN' })
}

const hostsFile =
  process.platform === 'win32'
    ? `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts`
    : '/etc/hosts'

/** Names of this computer, and those that its administrator has written down; name servers know neither. */
async function knownAddresses(host: string): Promise<LookupAddress[]> {
  const name = host.toLowerCase().replace(/\.$/, '')
  const lines = (await readFile(hostsFile, 'utf8').catch(() => '')).split('\n')
  const found = lines.flatMap((line) => {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().toLowerCase().split(/\s+/)
    return isIP(address) > 0 && names.includes(name) ? [{ address, family: isIP(address) }] : []
  })
  const isOwn = name === 'localhost' || name.endsWith('.localhost')
  return found.length > 0 || !isOwn
    ? found
    : [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
}
