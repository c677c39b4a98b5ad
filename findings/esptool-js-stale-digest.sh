#!/usr/bin/env bash
# Package:  esptool-js 0.7.0 (npm), Espressif's flash tool for browsers.
# Input:    a bootloader for an ESP32 with a SHA-256 digest at its end (byte 23 of its header is 1), written with flashSize "8MB"; its
#           header says 4 MB.
# Expected: the header says 8 MB, and the digest is that of the changed bytes, as esptool.py has it ("SHA digest in image updated").
# Seen:     the header says 8 MB, the digest is the old one. Whether there is a digest is asked by comparing with 0x31, the character
#           "1", and the byte is 1.
# So what:  the image on the flash is no longer valid by its own digest. Write with "keep", as shared/platform/src/flash/writeImage.ts
#           does, or change header and digest before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --silent --no-audit --no-fund esptool-js@0.7.0 esbuild@0.28.1
cat >run.js <<'JS'
import { createHash } from 'node:crypto'
import { ESPLoader } from 'esptool-js'
import { ESP32ROM } from 'esptool-js/lib/targets/esp32.js'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()
/** One segment of 16 bytes; checksum at the end of a block of 16; then the digest of all before it. */
const bootloader = () => {
  const header = Buffer.alloc(24)
  header.set([0xe9, 1, 2, 0x20])
  header.writeUInt32LE(0x40080000, 4)
  header[8] = 0xee
  header[23] = 1
  const segment = Buffer.alloc(24, 7)
  segment.writeUInt32LE(0x40080000, 0)
  segment.writeUInt32LE(16, 4)
  const data = segment.subarray(8)
  const end = Buffer.alloc(16)
  end[15] = data.reduce((sum, byte) => sum ^ byte, 0xef)
  const image = Buffer.concat([header, segment, end])
  return Buffer.concat([image, sha256(image)])
}

const terminal = { clean() {}, write() {}, writeLine() {} }
const transport = { getInfo: () => 'none', trace() {}, hexify: (bytes) => Buffer.from(bytes).toString('hex') }
/** Writes into memory what would go to the chip. */
class Memory extends ESPLoader {
  written = []
  async flashBegin() { return 1 }
  async flashBlock(block) { this.written.push(block) }
}
const image = bootloader()
const loader = new Memory({ transport, baudrate: 115200, terminal, debugLogging: false })
loader.chip = new ESP32ROM()
await loader.writeFlash({ fileArray: [{ data: new Uint8Array(image), address: 0x1000 }], flashMode: 'keep', flashFreq: 'keep', flashSize: '8MB', eraseAll: false, compress: false })
const flash = Buffer.concat(loader.written).subarray(0, image.length)
const [code, digest] = [flash.subarray(0, -32), flash.subarray(-32)]
console.log(`size ${flash[3] >> 4 === 3 ? '8 MB' : 'as before'}; digest ${digest.equals(sha256(code)) ? 'of these bytes' : digest.equals(sha256(image.subarray(0, -32))) ? 'of the bytes before' : 'of something else'}`)
JS
npx esbuild run.js --bundle --platform=node --format=esm --outfile=run.mjs --log-level=error
seen=$(node run.mjs)
expected='size 8 MB; digest of the bytes before'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
