import { createHash } from 'node:crypto'
import { Failure } from '../api/failure.ts'
import { appOf } from '../firmware-images/appImage.ts'
import { damageOf } from '../firmware-images/espImage.ts'
import { chipCalled, readImage } from '../firmware-images/image.ts'

const elfMark = '\x7fELF'
/** The machine types of Linux programs that the library is built for, by the number in their header. */
const machines: Readonly<Record<number, string>> = { 40: 'linux-arm', 62: 'linux-x64', 183: 'linux-arm64' }

interface Sent {
  image: Buffer
  chip: string
  /** What the new firmware says that it is. */
  callsItself: string
}

/** The application of a chip's image, or a Linux program as it is. */
export function whatIsSent(name: string, file: Buffer, chip: string | undefined): Sent {
  const image = readImage(file)
  if (image.kind === 'chip') return appFor(name, file, image.chip, chip)
  const machine =
    file.subarray(0, 4).toString('latin1') === elfMark && file.length > 20
      ? (machines[file.readUInt16LE(18)] ?? 'another machine')
      : undefined
  if (machine === undefined)
    throw refused(
      image.kind === 'unknown'
        ? 'This is not a firmware image: it starts neither as one for an ESP chip nor as a Linux program.'
        : `This image is for a simulated device, and ${name} is not simulated.`,
    )
  if (chip !== machine)
    throw refused(
      `This program is for ${machine}; ${chip === undefined ? `${name} has not said yet what it is` : `${name} is ${chip}`}.`,
    )
  return { image: file, chip: machine, callsItself: createHash('sha256').update(file).digest('hex') }
}

function appFor(name: string, file: Buffer, made: string, chip: string | undefined): Sent {
  if (chip === undefined)
    throw refused(`${name} has not said yet which chip it has. Flash it by USB, or wait until it has connected.`)
  if (chipCalled(chip) !== made) throw refused(`This image is for an ${made}; ${name} has an ${chip}.`)
  const app = appOf(file)
  if (!app) throw refused('There is no application in this image, or it is cut off.')
  const damage = damageOf(app.bytes)
  if (damage)
    throw refused(`The application in this image is damaged: its ${damage} is wrong. Build or download it again.`)
  if (app.slotSize === 0)
    throw refused(
      'The partition table of this image has no place for updates over the air. Build it with one that has two slots.',
    )
  if (app.slotSize !== undefined && app.bytes.length > app.slotSize)
    throw refused(`The application has ${app.bytes.length} bytes, and a slot for updates ${app.slotSize}.`)
  if (app.elfSha256 === undefined)
    throw refused(
      "The image doesn't say what it is: the hash of its ELF file is missing (esptool elf2image --elf-sha256-offset 0xb0).",
    )
  return { image: app.bytes, chip: made, callsItself: app.elfSha256 }
}

function refused(why: string): Failure {
  return new Failure(422, why)
}
