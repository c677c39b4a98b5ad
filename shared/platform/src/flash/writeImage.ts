import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ESPError, ESPLoader, TimeoutError, UnexpectedChipIdError, UnexpectedChipMagicError } from 'esptool-js'
import type { EspTransport } from './EspTransport.ts'
import { type SerialLine, textOf } from './SerialLine.ts'
import {
  FlashError,
  type Board,
  type BoardJob,
  type FlashJob,
  type FlashState,
  type FlashStep,
  type FlashCode,
} from './flashState.ts'
import { regionsOf, type Region } from './regions.ts'

export { EspTransport } from './EspTransport.ts'

const romBaudRate = 115_200
const writeBaudRate = 460_800
/** Each takes about two seconds where no chip answers. */
const reconnectAttempts = 2
/** USB vendor of chips with a USB port of their own. */
const espressif = 0x303a

/** What works on a line that is ready for it. */
interface OnLine {
  emit: (state: FlashState & { kind: FlashStep }) => void
  line: SerialLine
  transport: EspTransport
}

type Identifying = Omit<BoardJob, 'emit'> & OnLine
type Writing = Omit<FlashJob, 'emit'> & OnLine

/** A chip with its own USB port ignores the baud rate. */
const hasOwnUsb = (transport: EspTransport): boolean => transport.getVid() === espressif

const terminalFor = (log: (line: string) => void) => {
  const write = (text: string) =>
    text
      .split(/[\r\n]+/)
      .map((line) => line.trimEnd())
      .filter(Boolean)
      .forEach(log)
  return { clean() {}, write, writeLine: write }
}

const describe = async (loader: ESPLoader): Promise<Board> => {
  const { chip, secureDownloadMode } = loader
  if (secureDownloadMode) return { chip: chip.CHIP_NAME, description: chip.CHIP_NAME, mac: null }
  return { chip: chip.CHIP_NAME, description: await chip.getChipDescription(loader), mac: await chip.readMac(loader) }
}

const identify = async (
  { emit, onBoard, log = () => {} }: Identifying,
  loader: ESPLoader,
  attempts?: number,
): Promise<Board> => {
  emit({ kind: 'connecting' })
  await loader.connect('default_reset', attempts)
  const board = await describe(loader)
  onBoard?.(board)
  log(`Chip is ${board.description}${board.mac === null ? '' : `, MAC ${board.mac}`}`)
  return board
}

const connect = async (writing: Writing, loader: ESPLoader, attempts?: number): Promise<void> => {
  const { chip, log = () => {} } = writing
  const board = await identify(writing, loader, attempts)
  if (board.chip !== chip)
    throw new FlashError('otherChip', `The image is for ${chip}, the board has ${board.chip}.`, {
      facts: { image: chip, board: board.chip },
    })
  log(`The image is for ${chip}: match`)
  await loader.chip.postConnect?.(loader)
}

const checkFlash = async (loader: ESPLoader, size: number, log: (line: string) => void): Promise<void> => {
  if (loader.secureDownloadMode) return
  const id = await loader.readFlashId()
  if (id === 0 || (id & 0xffffff) === 0xffffff)
    throw new FlashError('noFlash', `The flash answers with ID ${id.toString(16)}.`)
  const name = loader.DETECTED_FLASH_SIZES[(id >> 16) & 0xff]
  log(`Flash size ${name ?? 'unknown'}`)
  if (name === undefined) return
  const room = Number.parseInt(name, 10) * (name.endsWith('KB') ? 1024 : 1024 ** 2)
  if (size > room)
    throw new FlashError('tooLarge', `The image has ${size} bytes, the flash ${room}.`, {
      facts: { image: size, board: room },
    })
}

const write = async (
  { emit, log = () => {} }: Writing,
  loader: ESPLoader,
  regions: readonly Region[],
): Promise<void> => {
  const total = regions.reduce((sum, { data }) => sum + data.length, 0)
  const before = regions.map((_, index) => regions.slice(0, index).reduce((sum, { data }) => sum + data.length, 0))
  const reportProgress = (index: number, sent: number, toSend: number) => {
    const written = (before[index] ?? 0) + (regions[index]?.data.length ?? 0) * (toSend === 0 ? 1 : sent / toSend)
    emit({ kind: 'writing', percent: Math.floor((100 * written) / total), written: Math.round(written), total })
  }
  emit({ kind: 'writing', percent: 0, written: 0, total })
  for (const [index, { address }] of regions.slice(1).entries()) {
    const { address: from = 0, data } = regions[index] ?? { data: new Uint8Array(0) }
    if (address > from + data.length)
      log(`Settings at 0x${(from + data.length).toString(16)} to 0x${(address - 1).toString(16)} are kept`)
  }
  await loader.writeFlash({
    fileArray: [...regions],
    flashMode: 'keep',
    flashFreq: 'keep',
    flashSize: 'keep',
    eraseAll: false,
    compress: true,
    reportProgress,
  })
}

const verify = async (
  { emit, log = () => {} }: Writing,
  loader: ESPLoader,
  regions: readonly Region[],
): Promise<void> => {
  emit({ kind: 'verifying' })
  for (const { address, data } of regions) {
    const expected = bytesToHex(md5(data))
    const found = await loader.flashMd5sum(address, data.length)
    log(`MD5 at 0x${address.toString(16)}: ${found}`)
    // Without the stub, the chip's bootloader responds with the hash as text.
    const text =
      found.length === 64 ? found.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))) : found
    if (text.toLowerCase() !== expected) throw new FlashError('corrupt', `MD5 is ${text}, should be ${expected}.`)
  }
}

const restart = async ({ emit, line, transport, log = () => {} }: Writing): Promise<void> => {
  emit({ kind: 'resetting' })
  try {
    await line.reset()
  } catch (error) {
    // A chip's own USB port may disconnect during the restart.
    if (!(hasOwnUsb(transport) && error instanceof FlashError && error.code === 'lost')) throw error
  }
  // After flashing by their own USB port, some chips stay in their bootloader.
  log(hasOwnUsb(transport) ? 'The board restarts. If it does not, press its RESET button.' : 'The board restarts.')
}

const loaderFor = ({ transport, log = () => {} }: Identifying, baudRate: number): ESPLoader =>
  new ESPLoader({ transport, baudrate: baudRate, romBaudrate: romBaudRate, terminal: terminalFor(log) })

/**
 * Finds the chip. It stays in its bootloader: a board whose button starts that needs no second press for the flashing.
 */
export const identifyChip = async (identifying: Identifying): Promise<void> => {
  await identify(identifying, loaderFor(identifying, romBaudRate))
}

const writeAt = async (writing: Writing, baudRate: number, attempts?: number): Promise<void> => {
  const { image, erase, settings, emit, transport, log = () => {} } = writing
  const loader = loaderFor(writing, baudRate)
  await connect(writing, loader, attempts)
  // The stub, a small program in the chip's memory, does the rest.
  await loader.runStub()
  if (baudRate !== romBaudRate && !hasOwnUsb(transport)) await loader.changeBaud()
  const regions = regionsOf(image, { keepSettings: !erase, settings })
  await checkFlash(loader, Math.max(image.length, ...regions.map(({ address, data }) => address + data.length)), log)
  if (erase) {
    emit({ kind: 'erasing' })
    await loader.eraseFlash()
  }
  if (settings) log(`New settings at 0x${settings.address.toString(16)}, ${settings.data.length} bytes`)
  await write(writing, loader, regions)
  await verify(writing, loader, regions)
  await restart(writing)
}

/**
 * A cable or USB bridge may lose long packets at a high speed only. A board that can't be reached again has failed by
 * the first error.
 */
const writeSlowly = async (writing: Writing, cause: ESPError): Promise<void> => {
  const { transport, emit, log = () => {} } = writing
  log(`${cause.message} Once more at ${romBaudRate} baud.`)
  await transport.disconnect()
  let reached = false
  const emitOnceReached: Writing['emit'] = (state) => {
    if (state.kind === 'connecting') return
    reached = true
    emit(state)
  }
  try {
    await writeAt({ ...writing, emit: emitOnceReached }, romBaudRate, reconnectAttempts)
  } catch (error) {
    throw reached || error instanceof FlashError ? error : cause
  }
}

/** Runs all steps of a flashing. */
export const writeImage = async (writing: Writing): Promise<void> => {
  try {
    await writeAt(writing, writing.baudRate ?? writeBaudRate)
  } catch (error) {
    if (!(error instanceof ESPError) || writing.transport.baudrate <= romBaudRate) throw error
    await writeSlowly(writing, error)
  }
}

const codeOf = (error: unknown, during: FlashStep): FlashCode => {
  if (error instanceof UnexpectedChipIdError || error instanceof UnexpectedChipMagicError) return 'unknownChip'
  // The browser reports a disconnected device this way.
  if (error instanceof DOMException && error.name === 'NetworkError') return 'lost'
  if (during === 'connecting') return 'noAnswer'
  return error instanceof TimeoutError ? 'silent' : 'other'
}

/** Translates an error of esptool-js for the user. */
export const failureOf = (error: unknown, during: FlashStep): FlashError => {
  if (!(error instanceof FlashError)) return new FlashError(codeOf(error, during), textOf(error), { cause: error })
  return during === 'resetting' && error.code === 'lost'
    ? new FlashError('lostAtReset', error.message, { cause: error })
    : error
}
