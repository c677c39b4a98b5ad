import { createHash } from 'node:crypto'

// Source of the format: esp_image_format.h, esp_app_desc.h and the secure boot documents of ESP-IDF.
const imageMark = 0xe9
const headerSize = 24
const hashFlagAt = 23
const maxSegments = 16
const descriptionMark = 0xabcd5432
/** Up to the hash of the ELF file, which its description holds. */
const minSize = 0xd0
const checksumSeed = 0xef
const hashSize = 32
const sector = 0x1000
/** Secure boot v2: a sector that begins with this mark and the version, 2 for RSA and 3 for ECDSA. */
const signatureMark = 0xe7
const signatureVersions = [2, 3]
/** Secure boot v1: the version 0 in four bytes, and 64 bytes of an ECDSA signature. */
const oldSignatureSize = 68

/** Where the parts of an application's image end, which begins at 0. */
interface Extent {
  /** A byte of checksum ends the last block of 16. */
  checksum: number
  /** As `checksum` in an image without a hash. */
  hash: number
  /** As `hash` in an image that is not signed. */
  signature: number
}

export function isApplication(from: Buffer): boolean {
  return from.length > minSize && from[0] === imageMark && from.readUInt32LE(headerSize + 8) === descriptionMark
}

/** Undefined: no application begins here, or it is cut off. */
export function extentOf(from: Buffer): Extent | undefined {
  const end = endOfSegments(from)
  if (end === undefined) return undefined
  const checksum = (Math.floor(end / 16) + 1) * 16
  const hash = checksum + (from[hashFlagAt] === 1 ? hashSize : 0)
  const signature = hash + signatureRoom(from, hash)
  return signature <= from.length ? { checksum, hash, signature } : undefined
}

/** What of an image is not as its own sums say; undefined where they are right. */
export function damageOf(image: Buffer): 'checksum' | 'hash' | undefined {
  const extent = extentOf(image)
  if (!extent) return 'checksum'
  if (checksumOf(image) !== image[extent.checksum - 1]) return 'checksum'
  const hash = image.subarray(extent.checksum, extent.hash)
  return hash.length === 0 || createHash('sha256').update(image.subarray(0, extent.checksum)).digest().equals(hash)
    ? undefined
    : 'hash'
}

function* segmentsOf(from: Buffer): Generator<{ start: number; end: number }> {
  const count = isApplication(from) ? from.readUInt8(1) : 0
  let start = headerSize
  for (let segment = 0; segment < count && count <= maxSegments && start + 8 <= from.length; segment++) {
    const end = start + 8 + from.readUInt32LE(start + 4)
    yield { start: start + 8, end }
    start = end
  }
}

function endOfSegments(from: Buffer): number | undefined {
  const segments = [...segmentsOf(from)]
  return segments.length > 0 && segments.length === from[1] ? segments.at(-1)?.end : undefined
}

function checksumOf(image: Buffer): number {
  let sum = checksumSeed
  for (const { start, end } of segmentsOf(image)) {
    for (let at = start; at < end; at++) sum ^= image[at] ?? 0
  }
  return sum
}

/** Bytes from the end of the hash to the end of the signature; 0 where none stands. */
function signatureRoom(from: Buffer, hash: number): number {
  const aligned = Math.ceil(hash / sector) * sector
  if (from[aligned] === signatureMark && signatureVersions.includes(from[aligned + 1] ?? 0))
    return aligned + sector - hash
  const rest = from.subarray(hash, hash + oldSignatureSize)
  if (rest.length < oldSignatureSize) return 0
  const isOld = rest.readUInt32LE(0) === 0 && rest.subarray(4).some((byte) => byte !== 0 && byte !== 0xff)
  return isOld || from.length === hash + oldSignatureSize ? oldSignatureSize : 0
}
