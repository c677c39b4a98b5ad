import { Random } from '../devices/random.ts'

/** The first line of every image that no chip can run. */
const simulatorMark = 'SIMULATOR FIRMWARE - not for a real device\n'

/** An opaque image for simulated devices. It begins with the mark and a line of JSON, so that no tool takes it for real firmware. */
export function simulatorImage(product: string, version: string, size: number): Buffer {
  const head = Buffer.from(`${simulatorMark}${JSON.stringify({ product, version })}\n`)
  const random = new Random(`${product} ${version}`)
  const body = Buffer.alloc(size - head.length)
  for (let at = 0; at < body.length; at += 4) body.writeUInt32LE(Math.floor(random.next() * 2 ** 32), Math.min(at, body.length - 4))
  return Buffer.concat([head, body])
}
