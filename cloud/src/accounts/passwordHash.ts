import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { FairQueue } from '@console/threads'

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const keyLength = 32

// One key at a time: scrypt occupies one of the few threads that also check access tokens and read files.
const queue = new FairQueue(1)
const maxWaiting = 20
const strangers = 'strangers'

/** Whether one more password in that lane must be refused. All unknown browsers share one lane. */
export const passwordQueueFull = (lane = strangers): boolean => queue.asked(lane) >= maxWaiting

/** `scrypt$N$r$p$salt$key`; the parameters travel with the hash so that they can be raised later. */
export async function hashPassword(password: string, lane = strangers): Promise<string> {
  const salt = randomBytes(16)
  const key = await queue.run(lane, () => derive(password, salt, cost), 'asked')
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

// Checked when the user is unknown, so that the response takes as long as for a known one.
const nobody = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  randomBytes(16).toString('base64url'),
  randomBytes(keyLength).toString('base64url'),
].join('$')

export async function passwordMatches(password: string, hash: string | undefined, lane = strangers): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? nobody).split('$')
  const expected = Buffer.from(key, 'base64url')
  const options = { ...cost, N: Number(N), r: Number(r), p: Number(p) }
  const actual = await queue.run(lane, () => derive(password, Buffer.from(salt, 'base64url'), options), 'asked')
  return timingSafeEqual(actual, expected) && hash !== undefined
}

function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same password typed on another system may arrive in another Unicode form.
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
