import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@console/platform-registry/userError'
import { makeDataFolder, writePrivateFile } from '../store/dataFolder.ts'

/** A team's right to release, without the token itself. */
export interface TeamToken {
  id: string
  team: string
  /** The remotes that it may change, such as `mfe_devices`; `*` is all of them. */
  remotes: readonly string[]
  /** SHA-256 of the token's secret, in hex. */
  hash: string
  createdAt: string
  expiresAt: string
  revokedAt?: string
}

const form = /^rt_([0-9a-f]{12})_([\w-]{43})$/
const maxTokens = 1000
/** Milliseconds. */
const [maxWaitMs, abandonedAfter] = [1_000, 5_000]
const fileOf = (data: string) => join(data, 'release-tokens.json')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Of each data folder, as the file was read last. */
const known = new Map<string, { state: string; tokens: TeamToken[] }>()

/**
 * A command of another process issues and revokes tokens while the cloud runs: the file is read again whenever it is
 * another one.
 */
function knownTokens(data: string): TeamToken[] {
  const stats = statSync(fileOf(data), { bigint: true, throwIfNoEntry: false })
  const state = stats ? `${stats.ino} ${stats.mtimeNs} ${stats.size}` : ''
  const last = known.get(data)
  if (last?.state === state) return last.tokens
  const tokens = readTokens(data)
  known.set(data, { state, tokens })
  return tokens
}

export function readTokens(data: string): TeamToken[] {
  const file = fileOf(data)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { tokens: TeamToken[] }).tokens : []
}

function writeTokens(data: string, tokens: readonly TeamToken[]): void {
  writePrivateFile(fileOf(data), `${JSON.stringify({ tokens }, null, 2)}\n`)
}

/**
 * Two commands at once would else lose what one of them wrote, such as a revocation. One that was interrupted holds up
 * others for a few seconds.
 */
function whileAlone<T>(data: string, change: () => T): T {
  makeDataFolder(data)
  const lock = join(data, 'release-tokens.lock')
  const end = Date.now() + maxWaitMs
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx', 0o600))
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > abandonedAfter)
        rmSync(lock, { force: true })
      else if (Date.now() >= end) throw new UserError('Another command changes the tokens. Try again.')
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
  try {
    return change()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Issues a token, and returns it: only its hash is kept. */
export function issueToken(
  data: string,
  { team, remotes, days }: { team: string; remotes: readonly string[]; days: number },
  now = new Date(),
): string {
  const [id, secret] = [randomBytes(6).toString('hex'), randomBytes(32).toString('base64url')]
  whileAlone(data, () => {
    const tokens = readTokens(data)
    if (tokens.length >= maxTokens) throw new UserError(`There are ${maxTokens} tokens already.`)
    writeTokens(data, [
      ...tokens,
      {
        id,
        team,
        remotes,
        hash: hashOf(secret),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + days * 86_400_000).toISOString(),
      },
    ])
  })
  return `rt_${id}_${secret}`
}

export function revokeToken(data: string, id: string): void {
  whileAlone(data, () => {
    const tokens = readTokens(data)
    if (!tokens.some((token) => token.id === id)) throw new UserError(`There is no token ${id}.`)
    writeTokens(
      data,
      tokens.map((token) => (token.id === id ? { ...token, revokedAt: new Date().toISOString() } : token)),
    )
  })
}

/** The token's rights; undefined when it is unknown, revoked or expired. */
export function findToken(data: string, text: string): TeamToken | undefined {
  const [, id, secret = ''] = form.exec(text) ?? []
  const token = id === undefined ? undefined : knownTokens(data).find((each) => each.id === id)
  if (!token || token.revokedAt !== undefined || Date.parse(token.expiresAt) <= Date.now()) return undefined
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(token.hash)) ? token : undefined
}
