import { givenUp, type Quarantine } from '../threads/quarantine.ts'

/** Firmware that ends the process usually does so soon after its start. */
const trialTime = 60_000

interface Trial {
  run: string
  timer: NodeJS.Timeout
  ended(): void
  over: Promise<void>
}

/**
 * The first minute of firmware, stored while it lasts. Firmware during whose first minute the process ended is started
 * again with no other such firmware beside it, so that the second time the cause is known; then it is not started any
 * more.
 */
export class Probation {
  readonly #quarantine: Quarantine
  readonly #time: number
  readonly #log: (text: string) => void
  readonly #probation = new Map<string, Trial>()

  constructor(quarantine: Quarantine, log: (text: string) => void, time = trialTime) {
    this.#quarantine = quarantine
    this.#time = time
    this.#log = log
  }

  /** Stored before the firmware starts. Returns why it must not be started, if so. */
  async begin(owner: string, device: string, sha256: string): Promise<string | undefined> {
    await this.end(device)
    const run = await this.#quarantine.begin({ kind: 'firmware', owner, subject: device, version: sha256 })
    if (run === undefined) return givenUp('this firmware was in its first minute', 'Send it again to try once more.')
    let ended = () => {}
    const over = new Promise<void>((resolve) => (ended = resolve))
    const timer = setTimeout(
      () => void this.#settle(device, () => this.#quarantine.forget({ kind: 'firmware', subject: device })),
      this.#time,
    ).unref()
    this.#probation.set(device, { run, timer, ended, over })
    return undefined
  }

  /** The firmware was stopped, or has ended by itself. */
  async end(device: string): Promise<void> {
    const run = this.#probation.get(device)?.run
    if (run !== undefined) await this.#settle(device, () => this.#quarantine.stopped(run))
  }

  /** Other firmware was sent, or the same once more. */
  forget(device: string): Promise<void> {
    return this.#quarantine.forget({ kind: 'firmware', subject: device })
  }

  /** Devices during whose trial a process ended. */
  suspects(): Promise<Set<string>> {
    return this.#quarantine.suspects('firmware')
  }

  /** Resolves when the device has no trial any more. */
  async over(device: string): Promise<void> {
    await this.#probation.get(device)?.over
  }

  async #settle(device: string, store: () => Promise<void>): Promise<void> {
    const trial = this.#probation.get(device)
    this.#probation.delete(device)
    clearTimeout(trial?.timer)
    await store().catch((error: unknown) =>
      this.#log(`Devices: the trial of ${device} could not be ended: ${String(error)}`),
    )
    trial?.ended()
  }
}
