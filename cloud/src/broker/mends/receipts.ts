import type { Aedes, Client } from 'aedes'
import { refuseReceipt } from '../socketStream.ts'

interface Incoming {
  incomingGetPacket(client: { id: string }, packet: { cmd: string; messageId?: number }): Promise<unknown>
  incomingStorePacket(client: { id: string }, packet: { messageId?: number }): Promise<unknown>
  incomingDelPacket(client: { id: string }, packet: { messageId: number }): Promise<void>
}

interface Library {
  persistence: Incoming
  publish(packet: { qos: number; messageId?: number }, client: { id: string }, done: (error?: Error) => void): void
}

/**
 * The library takes the number of a message of QoS 2 for known before the message is stored, and answers one that comes
 * again at once. Here that answer waits for the first one. The number of a message that could not be stored is
 * forgotten: when it comes again, it is a new one. The library also asks for a number before it has kept the same one of
 * a message that it read just before, and passes both on. Here the second question waits until the first message is
 * being stored (MQTT-4.3.3-10).
 */
export class Receipts {
  readonly #storing = new Map<string, Promise<void>>()
  /**
   * By number, what the library asked last: resolves when it knew the number, when its message is being stored, or when
   * the library has failed to pass that on.
   */
  readonly #asked = new Map<string, Promise<void>>()
  /** What ends the question about a number that was not known. */
  readonly #unknown = new Map<string, () => void>()
  #persistence: Incoming | undefined

  watch(aedes: Aedes): void {
    const library = aedes as unknown as Library
    const { persistence } = library
    const get = persistence.incomingGetPacket.bind(persistence)
    const keep = persistence.incomingStorePacket.bind(persistence)
    persistence.incomingGetPacket = async (client, packet) => {
      if (packet.cmd !== 'publish') return get(client, packet)
      const key = keyOf(client, packet.messageId)
      const before = this.#asked.get(key)
      let end = () => {}
      const over = new Promise<void>((resolve) => {
        end = () => {
          if (this.#asked.get(key) === over) this.#asked.delete(key)
          resolve()
        }
      })
      this.#asked.set(key, over)
      await before
      await this.#storing.get(key)
      try {
        const known = await get(client, packet)
        end()
        return known
      } catch (unknown) {
        // The library keeps the number next, and then passes the message on.
        this.#unknown.set(key, end)
        throw unknown
      }
    }
    persistence.incomingStorePacket = async (client, packet) => {
      try {
        return await keep(client, packet)
      } catch (failed) {
        this.#end(keyOf(client, packet.messageId))
        throw failed
      }
    }
    const publish = library.publish.bind(library)
    library.publish = (packet, client, done) => {
      const { qos, messageId } = packet
      // What the cloud itself publishes, and a last will, have no number.
      if (qos !== 2 || messageId === undefined) return publish(packet, client, done)
      publish(packet, client, (error) => {
        const key = keyOf(client, messageId)
        if (!error || !this.#unknown.has(key)) return done(error)
        // The library has failed before anybody began to store it.
        persistence
          .incomingDelPacket(client, { messageId })
          .finally(() => this.#end(key))
          .then(() => done(error), done)
      })
    }
    this.#persistence = persistence
  }

  #end(key: string): void {
    this.#unknown.get(key)?.()
    this.#unknown.delete(key)
  }

  /** Resolves when PUBREC may be written. */
  async settle(client: Client, messageId: number, stored: Promise<boolean>): Promise<void> {
    const key = keyOf(client, messageId)
    const settled = stored
      .catch(() => false)
      .then(async (isStored) => {
        if (!isStored) {
          refuseReceipt(client, messageId)
          await this.#persistence?.incomingDelPacket(client, { messageId })
        }
        this.#storing.delete(key)
      })
    this.#storing.set(key, settled)
    this.#end(key)
    await settled
  }
}

const keyOf = ({ id }: { id: string }, messageId = 0) => `${messageId} ${id}`
