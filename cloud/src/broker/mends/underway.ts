import type { Aedes, Client, PublishPacket } from 'aedes'

/** That the library may take to pass a message on. */
const longest = 2_000

interface Incoming {
  incomingGetPacket(client: Client, packet: { cmd: string }): Promise<unknown>
}

interface Work {
  count: number
  done: (() => void) | undefined
}

/** The messages of each client that the library has taken and has not passed on yet: a client may leave meanwhile. */
export class Underway {
  readonly #works = new WeakMap<Client, Work>()

  /** A message of QoS 2 that the library has already is answered and not passed on once more. */
  watch(aedes: Aedes): void {
    const { persistence } = aedes as unknown as { persistence: Incoming }
    const get = persistence.incomingGetPacket.bind(persistence)
    persistence.incomingGetPacket = async (client, packet) => {
      const known = await get(client, packet)
      if (packet.cmd === 'publish') this.ends(client)
      return known
    }
  }

  begins(client: Client, packet: PublishPacket & { _notAuthorized?: boolean }): void {
    // It was answered already.
    if (packet._notAuthorized === true) return
    const work = this.#works.get(client) ?? { count: 0, done: undefined }
    work.count += 1
    this.#works.set(client, work)
  }

  ends(client: Client): void {
    const work = this.#works.get(client)
    if (!work) return
    work.count -= 1
    if (work.count <= 0) work.done?.()
  }

  /** Calls `done` when all of them are passed on, or could not be in time. */
  whenNone(client: Client, done: () => void): void {
    const work = this.#works.get(client)
    if (!work || work.count <= 0) return done()
    const timer = setTimeout(() => work.done?.(), longest)
    work.done = () => {
      clearTimeout(timer)
      work.done = undefined
      done()
    }
  }
}
