import { createHash } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Resolves a host's addresses; throws for those that the cloud must not call. */
export type AddressesOf = (url: URL) => Promise<readonly LookupAddress[]>

export interface Wanted {
  url: URL
  file: string
  /** The most bytes. */
  most: number
  signal: AbortSignal
  /** Bytes by now, and of all where the host says so. */
  onProgress?: (received: number, size: number | undefined) => void
}

export interface Downloaded {
  size: number
  sha256: string
}

/** Its message says for users why the download failed. */
export class DownloadFailed extends Error {}

const maxRedirects = 5

/** Downloads into a file, and deletes that after a failure. */
export async function download(
  { url, file, most, signal, onProgress }: Wanted,
  addressesOf: AddressesOf,
): Promise<Downloaded> {
  try {
    const response = await follow(url, signal, addressesOf)
    const hash = createHash('sha256')
    const said = Number(response.headers['content-length'])
    let size = 0
    const limited = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        onProgress?.(size + chunk.length, Number.isSafeInteger(said) ? said : undefined)
        done(
          (size += chunk.length) > most
            ? new DownloadFailed(`${url.href} is larger than ${Math.round(most / 1024 ** 2)} MB`)
            : null,
          chunk,
        )
      },
    })
    await pipeline(response, limited, createWriteStream(file), { signal })
    return { size, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(file, { force: true })
    if (error instanceof DownloadFailed) throw error
    throw new DownloadFailed(signal.aborted ? `${url.host} took too long` : `${url.href}: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the host refuses the connection',
  ECONNRESET: 'the host ended the connection',
  ENOTFOUND: 'there is no such host, or no network',
  EAI_AGAIN: 'the name could not be looked up',
  ENOSPC: 'there is no room on the disk',
}

function reasonOf(error: unknown): string {
  const { code = '', message = '' } =
    typeof error === 'object' && error !== null ? (error as NodeJS.ErrnoException) : {}
  return reasons[code] ?? (message || code || String(error))
}

async function follow(url: URL, signal: AbortSignal, addressesOf: AddressesOf, followed = 0): Promise<IncomingMessage> {
  const addresses = await addressesOf(url)
  signal.throwIfAborted()
  const response = await answer(url, addresses, signal)
  const {
    statusCode = 0,
    headers: { location },
  } = response
  if (statusCode === 200) return response
  response.destroy()
  if (statusCode < 300 || statusCode >= 400 || location === undefined || !URL.canParse(location, url.href))
    throw new DownloadFailed(`${url.href} answers with ${statusCode}`)
  if (followed === maxRedirects) throw new DownloadFailed(`${url.href} leads on more than ${maxRedirects} times`)
  return follow(new URL(location, url), signal, addressesOf, followed + 1)
}

/** Connects to an address that was checked: a second lookup could return another one. */
function answer(url: URL, addresses: readonly LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const [first] = addresses
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      agent: false,
      signal,
      auth: null,
      headers: { 'Accept-Encoding': 'identity' },
      lookup: (_host, { all }, done) =>
        all ? done(null, [...addresses]) : done(null, first?.address ?? '', first?.family),
    })
    request.once('error', reject).once('response', resolve).end()
  })
}
