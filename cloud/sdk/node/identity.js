import { readFileSync } from 'node:fs'

const largestFile = 64 * 1024

/** The file names no device. */
export class IdentityError extends Error {}

/** Who the device is and where its cloud is. */
export function readIdentity(path) {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new IdentityError(`${path} can't be read: ${error.code}`, { cause: error })
  }
  if (text.length > largestFile) throw new IdentityError(`${path} is too large`)
  const content = parse(text)
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    throw new IdentityError(`${path} is no JSON object`)
  for (const name of ['id', 'key', 'host', 'ca']) {
    if (typeof content[name] !== 'string' || content[name] === '') throw new IdentityError(`${path} has no "${name}"`)
  }
  const { id, key, host, port, ca } = content
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new IdentityError(`${path} has no "port"`)
  if (!/^[\w.-]{1,64}$/.test(id)) throw new IdentityError(`${path} has an "id" that can't be one`)
  return { id, key, host, port, ca }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
