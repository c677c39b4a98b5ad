import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { FairQueue } from '../threads/fairQueue.ts'

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const keyLength = 32

// One key at a time: each holds one of the few threads that also check access tokens and read files.
const queue = new FairQueue(1)
const mostWaiting = 20
const strangers = 'strangers'

/** Whether one more password of that line has to be refused. Everybody who is not known yet stands in one line. */
export const passwordQueueFull = (line = strangers): boolean => queue.asked(line) >= mostWaiting

/** `scrypt$N$r$p$salt$key`; the parameters travel with the hash so that they can be raised later. */
export async function hashPassword(password: string, line = strangers): Promise<string> {
  const salt = randomBytes(16)
  const key = await queue.run(line, () => derive(password, salt, cost), 'asked')
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

// Checked when the user is unknown, so that the answer takes as long as for a known one.
const nobody = ['scrypt', cost.N, cost.r, cost.p, randomBytes(16).toString('base64url'), randomBytes(keyLength).toString('base64url')].join('$')

export async function passwordMatches(password: string, hash: string | undefined, line = strangers): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? nobody).split('$')
  const expected = Buffer.from(key, 'base64url')
  const options = { ...cost, N: Number(N), r: Number(r), p: Number(p) }
  const actual = await queue.run(line, () => derive(password, Buffer.from(salt, 'base64url'), options), 'asked')
  return timingSafeEqual(actual, expected) && hash !== undefined
}

function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same password typed on another system may arrive in another Unicode form.
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
