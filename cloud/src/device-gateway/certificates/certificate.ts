import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIP, SocketAddress } from 'node:net'
import { bits, integer, octets, oid, sequence, set, tagged, text, time, yes } from './der.ts'

const oids = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  subjectKeyId: '551d0e',
  keyUsage: '551d0f',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
  nameConstraints: '551d1e',
  authorityKeyId: '551d23',
  extendedKeyUsage: '551d25',
  serverAuth: '2b06010505070301',
} as const
const context = {
  dnsName: 0x82,
  ipAddress: 0x87,
  keyId: 0x80,
  permitted: 0xa0,
  version: 0xa0,
  extensions: 0xa3,
} as const
const [certSign, crlSign] = [2, 1]

/** Every clock is after it: a device that has not asked for the time yet begins here. */
const beginning = new Date(0)

interface Wanted {
  name: string
  until: Date
  key: KeyObject
  issuer: { name: string; privateKey: KeyObject; publicKey: KeyObject }
  extensions: Buffer[]
}

export interface Issuer {
  name: string
  privateKey: KeyObject
  publicKey: KeyObject
}

export function newKeys(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

/** Of an authority for servers with these names and below them, and for all addresses. */
export function authorityCertificate(issuer: Issuer, until: Date, names: readonly string[]): string {
  const subtrees = [
    ...names.map(dnsName),
    tagged(context.ipAddress, Buffer.alloc(8)),
    tagged(context.ipAddress, Buffer.alloc(32)),
  ].map((name) => sequence(name))
  return certificate({
    name: issuer.name,
    until,
    key: issuer.publicKey,
    issuer,
    extensions: [
      extension(oids.basicConstraints, sequence(yes(), integer(Buffer.from([0]))), true),
      extension(oids.keyUsage, bits(Buffer.from([(1 << certSign) | (1 << crlSign)]), crlSign), true),
      extension(oids.extendedKeyUsage, sequence(oid(oids.serverAuth))),
      // Not critical: the libraries of small devices refuse a critical extension that they don't know.
      extension(oids.nameConstraints, sequence(tagged(context.permitted, ...subtrees))),
      extension(oids.subjectKeyId, octets(keyId(issuer.publicKey))),
    ],
  })
}

/** IPv4 addresses stand among the names, too: older libraries of small devices look for them there only. */
export function serverCertificate(
  issuer: Issuer,
  { name, until, key, hosts }: { name: string; until: Date; key: KeyObject; hosts: readonly string[] },
): string {
  const names = hosts.flatMap((host) =>
    isIP(host) === 0
      ? [dnsName(host)]
      : [tagged(context.ipAddress, bytesOfAddress(host)), ...(isIP(host) === 4 ? [dnsName(host)] : [])],
  )
  return certificate({
    name,
    until,
    key,
    issuer,
    extensions: [
      extension(oids.basicConstraints, sequence(), true),
      extension(oids.keyUsage, bits(Buffer.from([0x80]), 7), true),
      extension(oids.extendedKeyUsage, sequence(oid(oids.serverAuth))),
      extension(oids.subjectAltName, sequence(...names)),
      extension(oids.subjectKeyId, octets(keyId(key))),
      extension(oids.authorityKeyId, sequence(tagged(context.keyId, keyId(issuer.publicKey)))),
    ],
  })
}

function certificate({ name, until, key, issuer, extensions }: Wanted): string {
  const algorithm = sequence(oid(oids.ecdsaWithSha256))
  const content = sequence(
    tagged(context.version, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer.name),
    sequence(time(beginning), time(until)),
    nameOf(name),
    key.export({ type: 'spki', format: 'der' }),
    tagged(context.extensions, sequence(...extensions)),
  )
  const der = sequence(content, algorithm, bits(sign('sha256', content, issuer.privateKey)))
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

function nameOf(commonName: string): Buffer {
  return sequence(set(sequence(oid(oids.commonName), text(commonName))))
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [yes()] : []), octets(value))
}

function dnsName(name: string): Buffer {
  return tagged(context.dnsName, Buffer.from(name, 'latin1'))
}

function keyId(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
}

function bytesOfAddress(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const full = new SocketAddress({ address, family: 'ipv6' }).address
  const [head = '', tail] = full.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const all =
    tail === undefined
      ? before
      : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
