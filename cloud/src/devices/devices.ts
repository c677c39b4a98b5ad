import { createHash } from 'node:crypto'
import { Failure } from '../api/failure.ts'
import type { DeviceFirmwares } from '../fleet/deviceFirmwares.ts'
import type { Device, Registry } from '../fleet/registry.ts'
import type { Locate } from './board/crash.ts'
import { readImage } from '../firmwares/image.ts'
import type { Link } from './link.ts'
import type { ScriptedDevice } from './scriptedDevice.ts'

export interface DeviceParts {
  registry: Registry
  firmwares: DeviceFirmwares
  locate: Locate
  log(text: string): void
}

interface Running {
  begin(link: Link): void
  end(): void
}

type Code = Awaited<ReturnType<typeof load>>

/** The simulated devices: scripted as they came, or with firmware that was sent to them. */
export class Devices {
  readonly #parts: DeviceParts
  readonly #running = new Map<string, Running>()
  #code: Promise<Code> | undefined
  #targets: ReadonlyMap<string, string[]> | undefined
  #brokerUrl = ''
  #closed = false

  constructor(parts: DeviceParts) {
    this.#parts = parts
  }

  /** Starts the devices, except removed ones. Does not wait: the console can be used while they connect. */
  start(brokerPort: number): void {
    this.#brokerUrl = `ws://127.0.0.1:${brokerPort}/mqtt`
    this.#code = load()
    this.#code.then((code) => this.#begin(code, code.scriptedDevices()), (error: unknown) => this.#parts.log(`The simulated devices can't run: ${String(error)}`))
  }

  /** Whether it takes an update also while it is not connected. */
  runsFirmware(id: string): boolean {
    return this.#parts.firmwares.shaOf(id) !== undefined
  }

  /** What images it runs: the `target` of each. Undefined until it is known. */
  targetsOf(id: string): string[] | undefined {
    return this.#targets && (this.#targets.get(id) ?? [])
  }

  /** Checks and stores the image, then restarts the device with it. Returns the image's hash. */
  async update({ id, name }: Device, image: Buffer): Promise<string> {
    const code = await (this.#code ?? load())
    const device = code.scriptedDevices().find((each) => each.id === id)
    if (!device) throw new Failure(422, `${name} is no simulated device; this cloud can't update it.`)
    const problem = await refusal(code, device, name, image)
    if (problem !== undefined) throw new Failure(422, problem)
    const sha256 = createHash('sha256').update(image).digest('hex')
    this.#parts.firmwares.install(id, sha256, image)
    // The response is sent before the restart.
    setImmediate(() => this.#run(code, device, 'OTA'))
    return sha256
  }

  /** Restores the firmware that the device came with. */
  async restore(id: string): Promise<void> {
    const code = await (this.#code ?? load())
    this.#parts.firmwares.remove(id)
    const device = code.scriptedDevices().find((each) => each.id === id)
    if (device) this.#run(code, device, 'OTA')
  }

  end(id: string): void {
    this.#running.get(id)?.end()
    this.#running.delete(id)
  }

  close(): void {
    this.#closed = true
    for (const id of [...this.#running.keys()]) this.end(id)
  }

  #begin(code: Code, devices: readonly ScriptedDevice[]): void {
    this.#targets = new Map(devices.map(({ id, product }) => [id, ['simulator', ...(product === undefined ? [] : [product])]]))
    for (const device of devices) this.#run(code, device, 'POWERON')
  }

  #run(code: Code, device: ScriptedDevice, reset: 'OTA' | 'POWERON'): void {
    const { id } = device
    const { registry } = this.#parts
    this.end(id)
    const key = registry.keyOf(id)
    if (key === undefined || this.#closed) return
    const installed = this.#parts.firmwares.imageOf(id)
    const image = installed && readImage(installed.image)
    if (image?.kind === 'scripted') Object.assign(device, { firmware: image.version, firmwareSha: installed?.sha256 })
    const running: Running = installed && image?.kind === 'simulator'
      ? new code.FirmwareDevice({
        device, ...installed, reset, locate: this.#parts.locate,
        offers: (functions, variables) => this.#attempt(() => registry.offer(id, functions, variables)),
        stop: (why) => this.#attempt(() => this.#parts.firmwares.stop(id, why)),
      })
      : device
    if (running === device) registry.offer(id, ...device.offers())
    this.#running.set(id, running)
    running.begin(new code.Link(this.#brokerUrl, id, key))
  }

  /** A full disk must not end the cloud. */
  #attempt(write: () => void): void {
    try {
      write()
    } catch (error) {
      this.#parts.log(`Devices: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
}

async function load() {
  const [{ scriptedDevices }, { Link }, { FirmwareDevice }, { moduleProblem }] = await Promise.all([
    import('./scripts/all.ts'), import('./link.ts'), import('./board/firmwareDevice.ts'), import('./board/module.ts'),
  ])
  return { scriptedDevices, Link, FirmwareDevice, moduleProblem }
}

/** Why a device can't run an image, and what to do instead. */
async function refusal({ moduleProblem }: Code, { product }: ScriptedDevice, name: string, bytes: Buffer): Promise<string | undefined> {
  const image = readImage(bytes)
  switch (image.kind) {
    case 'simulator': {
      const problem = await moduleProblem(bytes)
      return problem && `${name} can't run this image: ${problem}. Build it again here.`
    }
    case 'scripted':
      return image.product === product ? undefined : `This is the firmware of a ${image.product}, which ${name} is not.`
    case 'chip':
      return `This image is for an ${image.chip}. ${name} is a simulated device: it runs what is built for the simulated board.`
    default:
      return bytes.length === 0 ? 'The file is empty.' : 'This is no firmware image: it begins like none for a chip, and like none for the simulated board.'
  }
}
