import { createHash } from 'node:crypto'
import { Failure, notFound } from '../api/failure.ts'
import type { DeviceFirmwares } from '../fleet/deviceFirmwares.ts'
import type { Device } from '../fleet/device.ts'
import type { Registry } from '../fleet/registry.ts'
import { listenOnLoopbackWith } from '../http/listen.ts'
import type { Circuit, Locate } from '@console/simulator'
import { Networks, SerialPorts, type Targets, TaskThreads } from '@console/simulator/hosting'
import { readImage } from '../firmware-images/image.ts'
import type { Quarantine } from '../threads/quarantine.ts'
import { Turns } from '@console/threads'
import { load, type Code, type Running } from './deviceCode.ts'
import { KeptWrites } from './keptWrites.ts'
import { refusal } from './refusal.ts'
import type { ScriptedDevice } from './scriptedDevice.ts'
import { Probation } from './probation.ts'

export interface DeviceParts {
  registry: Registry
  firmwares: DeviceFirmwares
  locate: Locate
  quarantine: Quarantine
  /** What firmware may connect to. */
  targets: Targets
  /** Whether browsers are on this computer. */
  isNear: boolean
  log(text: string): void
}

/** The simulated devices: scripted as they came, or with firmware that was sent to them. */
export class Devices {
  readonly #parts: DeviceParts
  readonly #running = new Map<string, Running>()
  /** By device: of two starts at once, each would leave a device running. */
  readonly #turns = new Turns()
  readonly #probation: Probation
  readonly #kept: KeptWrites
  readonly networks: Networks
  readonly #tasks = new TaskThreads()
  readonly serial = new SerialPorts((id) => this.#running.get(id)?.type)
  #code: Promise<Code> | undefined
  /** Of those that came with the cloud. */
  #products: ReadonlyMap<string, string> | undefined
  #samples: ReadonlySet<string> = new Set()
  #brokerUrl = ''
  #closed = false
  #active = false

  constructor(parts: DeviceParts) {
    this.#parts = parts
    this.networks = new Networks({ ...parts, listen: listenOnLoopbackWith })
    this.#kept = new KeptWrites(
      (id, name, data) => parts.firmwares.keep(id, name, data),
      (error) => this.#tell(error),
    )
    this.#probation = new Probation(parts.quarantine, parts.log)
  }

  /** Knows the devices from now on; they run while this process has that part. */
  start(brokerPort: number, share: (part: { begin(): void; end(): void }) => Promise<void>): void {
    this.#brokerUrl = `ws://127.0.0.1:${brokerPort}/mqtt`
    this.#code = load()
    this.#code
      .then((code) => {
        this.#samples = new Set(code.scriptedDevices().map(({ id }) => id))
        this.#products = new Map(
          code.scriptedDevices().flatMap(({ id, product }) => (product === undefined ? [] : [[id, product]])),
        )
        return share({ begin: () => this.#begin(code), end: () => this.#rest() })
      })
      .catch((error: unknown) => this.#parts.log(`The simulated devices can't run: ${String(error)}`))
    this.#parts.firmwares.onChanged((id) => this.#changedElsewhere(id))
  }

  #all(code: Code): ScriptedDevice[] {
    return code.simulatedDevices(this.#parts.registry.simulated())
  }

  #find(code: Code, id: string): ScriptedDevice | undefined {
    return code.simulatedDevices(this.#parts.registry.simulated().filter((each) => each === id))[0]
  }

  /** Starts those that were added meanwhile, here or by another process. */
  powerOn(): void {
    const begin = (code: Code) => {
      for (const device of this.#active ? this.#all(code) : [])
        if (!this.#running.has(device.id)) this.#attempt(this.#run(code, device, 'POWERON'))
    }
    this.#code?.then(begin).catch(() => {})
  }

  /** Another process has sent a firmware to it, or taken it back. */
  #changedElsewhere(id: string): void {
    if (!this.#active) return
    const restart = async () => {
      const code = await (this.#code ?? load())
      const device = this.#find(code, id)
      if (device) await this.#run(code, device, 'OTA')
    }
    this.#attempt(restart())
  }

  /** Whether it takes an update also while it is not connected. */
  runsFirmware(id: string): boolean {
    return this.#parts.firmwares.shaOf(id) !== undefined
  }

  /** What images it runs: the `target` of each. Undefined until it is known. */
  targetsOf(id: string): string[] | undefined {
    if (!this.#products) return undefined
    const product = this.#products.get(id)
    return this.#parts.registry.isSimulated(id) ? ['simulator', ...(product === undefined ? [] : [product])] : []
  }

  /** Whether it came with the cloud, as a sample whose values are invented. */
  readonly isSample = (id: string): boolean => this.#samples.has(id)

  /** Undefined while no firmware runs on the device. */
  circuitOf(id: string): Circuit | undefined {
    return this.#running.get(id)?.circuit
  }

  /** Checks and stores the image, then restarts the device with it. Returns the image's hash. */
  async update({ id, name }: Device, image: Buffer): Promise<string> {
    const code = await (this.#code ?? load())
    const device = this.#find(code, id)
    if (!device) throw new Failure(422, `${name} is not a simulated device; this cloud can't update it.`)
    const problem = await refusal(code.moduleChecks, this.#parts.registry.ownerOf(id) ?? '', device, name, image)
    if (problem !== undefined) throw new Failure(422, problem)
    const sha256 = createHash('sha256').update(image).digest('hex')
    await this.#probation.forget(id)
    if (!(await this.#parts.firmwares.install(id, sha256, image))) throw notFound(`Device ${id} does not exist.`)
    // The response is sent before the restart.
    setImmediate(() => this.#attempt(this.#run(code, device, 'OTA')))
    return sha256
  }

  /** Restores the firmware that the device came with. */
  async restore(id: string): Promise<void> {
    const code = await (this.#code ?? load())
    try {
      // Nothing of it is kept after this.
      await this.#turns.run(id, async () => {
        this.#stop(id)
        await this.#kept.drop(id)
        await this.#parts.firmwares.remove(id)
      })
    } finally {
      const device = this.#find(code, id)
      if (device) await this.#run(code, device, 'OTA')
    }
  }

  /** Whether this process runs the simulated devices. */
  get isActive(): boolean {
    return this.#active
  }

  /** The device was removed. */
  end(id: string): void {
    this.#stop(id)
    this.serial.forget(id)
    this.networks.web.forget(id)
  }

  #stop(id: string): void {
    this.#running.get(id)?.end()
    this.#running.delete(id)
    this.#attempt(this.#probation.end(id))
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#turns.ended()
    this.#rest()
    await this.#kept.close()
    await (await this.#code)?.moduleChecks.close()
  }

  /** Starts the devices, except removed ones. Does not wait: the console can be used while they connect. */
  #begin(code: Code): void {
    this.#active = true
    this.#attempt(this.#beginAll(code))
  }

  async #beginAll(code: Code): Promise<void> {
    const suspects = await this.#probation.suspects()
    const [known, suspected] = [false, true].map((is) => this.#all(code).filter(({ id }) => suspects.has(id) === is))
    for (const device of known ?? []) this.#attempt(this.#run(code, device, 'POWERON'))
    for (const device of suspected ?? []) {
      // It may have got other firmware while it waited.
      if (this.#active && !this.#running.has(device.id)) await this.#run(code, device, 'POWERON')
      await this.#probation.over(device.id)
    }
  }

  #rest(): void {
    this.#active = false
    for (const id of [...this.#running.keys()]) this.#stop(id)
  }

  #run(code: Code, device: ScriptedDevice, reset: 'OTA' | 'POWERON'): Promise<void> {
    return this.#turns.run(device.id, () => this.#restart(code, device, reset))
  }

  async #restart(code: Code, device: ScriptedDevice, reset: 'OTA' | 'POWERON'): Promise<void> {
    const { id } = device
    const { registry } = this.#parts
    this.#stop(id)
    if (!this.#active) return
    await this.#kept.stored(id)
    const key = await registry.keyOf(id)
    const owner = registry.ownerOf(id)
    const installed = await this.#parts.firmwares.imageOf(id)
    const image = installed && readImage(installed.image)
    if (image?.kind === 'scripted') Object.assign(device, { firmware: image.version, firmwareSha: installed?.sha256 })
    if (installed && image?.kind === 'simulator' && installed.stopped === null && owner !== undefined) {
      installed.stopped = (await this.#probation.begin(owner, id, installed.sha256)) ?? null
      if (installed.stopped !== null) await this.#giveUp(device, installed.stopped)
    }
    const running: Running =
      installed && image?.kind === 'simulator'
        ? new code.FirmwareDevice({
            device,
            ...installed,
            reset,
            locate: this.#parts.locate,
            serial: this.serial.of(id),
            tasks: this.#tasks.of(owner ?? ''),
            network: (link) => this.networks.placeOf(owner ?? '', id, link),
            kept: await this.#parts.firmwares.keptBy(id),
            keep: (name, data) => this.#kept.put(id, name, data),
            offers: (functions, variables) => this.#attempt(registry.offer(id, functions, variables)),
            stop: (why) => this.#attempt(Promise.all([this.#probation.end(id), this.#parts.firmwares.stop(id, why)])),
          })
        : device
    if (running === device) await registry.offer(id, ...device.offers())
    // It may have been removed, or the cloud closed, while this read.
    if (key === undefined || this.#closed || !this.#active || registry.ownerOf(id) === undefined) {
      await this.#probation.end(id)
      return
    }
    this.#running.set(id, running)
    running.begin(new code.Link(this.#brokerUrl, id, key))
  }

  /** The firmware waits in safe mode for another one. */
  async #giveUp({ id, name }: ScriptedDevice, why: string): Promise<void> {
    this.#parts.log(`The firmware of ${name} is not started any more. ${why}`)
    await this.#parts.firmwares.stop(id, why)
    await this.#probation.forget(id)
  }

  /** A full disk must not end the cloud. */
  #attempt(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#tell(error))
  }

  #tell(error: unknown): void {
    this.#parts.log(`Devices: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
