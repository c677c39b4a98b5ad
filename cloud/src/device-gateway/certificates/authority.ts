import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { hostname } from 'node:os'
import type { Documents } from '../../store/documents.ts'
import { UserError } from '../../userError.ts'
import { authorityCertificate, newKeys, serverCertificate, type Issuer } from './certificate.ts'

interface Kept {
  certificate: string
  key: string
  /** What it may name; all below them too. */
  names: string[]
}

export interface ServerCertificate {
  cert: string
  key: string
  until: Date
}

const document = 'entrance'
const day = 86_400_000
const years = 30
const serverDays = 365
/**
 * Names that are never public ones. The last levels of IPv4 addresses are none either, and small devices need addresses
 * as names.
 */
const privateNames = [
  'localhost',
  'local',
  'lan',
  'internal',
  'home.arpa',
  ...Array.from({ length: 256 }, (_, byte) => String(byte)),
]

/**
 * Certifies the entrance for devices, which trust nobody else. It is made at the first start and kept with the keys of
 * the installation.
 */
export class Authority {
  readonly certificate: string
  readonly #issuer: Issuer
  readonly #names: readonly string[]

  private constructor({ certificate, key, names }: Kept) {
    const privateKey = createPrivateKey(key)
    this.certificate = certificate
    this.#issuer = { name: commonNameOf(certificate), privateKey, publicKey: createPublicKey(privateKey) }
    this.#names = names
  }

  /**
   * Beside names that are never public it can certify what was named, and the machine's name without its domain, which
   * may be a public one.
   */
  static async open(
    documents: Documents,
    { named, machine = hostname() }: { named?: string; machine?: string } = {},
  ): Promise<Authority> {
    const hosts = [...machine.split('.', 1), ...(named === undefined ? [] : [named])]
    const kept =
      (await documents.read(document)) ??
      (await documents.create(document, `${JSON.stringify(made(hosts), null, 2)}\n`))
    try {
      return new Authority(JSON.parse(kept) as Kept)
    } catch {
      throw new UserError(
        `${documents.placeOf(document)} can't be read. Restore it from a copy: devices trust this authority only. Without it, a new one is made, and each device needs that.`,
      )
    }
  }

  get until(): Date {
    return new Date(new X509Certificate(this.certificate).validTo)
  }

  /** SHA-256 of the certificate, hex. */
  get fingerprint(): string {
    return new X509Certificate(this.certificate).fingerprint256.replaceAll(':', '').toLowerCase()
  }

  mayName(host: string): boolean {
    return this.#names.some((name) => host === name || host.endsWith(`.${name}`))
  }

  /** With a new key. */
  certify(hosts: readonly string[], now = Date.now()): ServerCertificate {
    const { privateKey, publicKey } = newKeys()
    const until = new Date(now + serverDays * day)
    const cert = serverCertificate(this.#issuer, { name: 'IoT Console entrance', until, key: publicKey, hosts })
    return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), until }
  }
}

function made(hosts: readonly string[]): Kept {
  const keys = newKeys()
  const own = hosts
    .map((host) => host.toLowerCase())
    .filter((host) => /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/.test(host))
  const names = [...new Set([...privateNames, ...own])]
  const issuer = {
    name: `IoT Console devices ${keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-4).toString('hex')}`,
    ...keys,
  }
  const until = new Date(Date.now() + years * 365 * day)
  return {
    certificate: authorityCertificate(issuer, until, names),
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    names,
  }
}

function commonNameOf(certificate: string): string {
  return /^CN=(.+)$/m.exec(new X509Certificate(certificate).subject)?.[1] ?? ''
}
