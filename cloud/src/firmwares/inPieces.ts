import { Readable } from 'node:stream'

const pieceSize = 16 * 1024

/**
 * A stream of an image. `beforeLast` is called when the reader has taken all but the last piece, and not when it goes
 * away before. Of an image of one piece, that is at its beginning.
 */
export function inPieces(image: Buffer, beforeLast: () => Promise<void>): Readable {
  return Readable.from(piecesOf(image, beforeLast), { objectMode: false, highWaterMark: pieceSize })
}

async function* piecesOf(image: Buffer, beforeLast: () => Promise<void>): AsyncGenerator<Buffer> {
  let at = 0
  for (; at + pieceSize < image.length; at += pieceSize) yield image.subarray(at, at + pieceSize)
  await beforeLast()
  yield image.subarray(at)
}
