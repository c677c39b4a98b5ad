import type { Aedes, Client } from 'aedes'
import { refuseReceipt } from '../socketStream.ts'

interface Incoming {
  incomingGetPacket(client: { id: string }, packet: { cmd: string; messageId?: number }): Promise<unknown>
  incomingStorePacket(client: { id: string }, packet: { messageId?: number }): Promise<unknown>
  incomingDelPacket(client: { id: string }, packet: { messageId: number }): Promise<void>
}

/**
 * The library takes the number of a message of QoS 2 for known before the message is stored, and answers one that comes
 * again at once. Here that answer waits for the first one. The number of a message that could not be stored is
 * forgotten: when it comes again, it is a new one. The library also asks for a number before it has kept the same one
 * of
 * a message that it read just before, and passes both on. Here the second question waits until the first number is kept
 * (MQTT-4.3.3-10).
 */
export class Receipts {
  readonly #storing = new Map<string, Promise<void>>()
  /** By number, what the library asked last: settles when it knew the number, or has kept it. */
  readonly #asked = new Map<string, Promise<void>>()
  /** What ends the question about a number that was not known. */
  readonly #unknown = new Map<string, () => void>()
  #persistence: Incoming | undefined

  watch(aedes: Aedes): void {
    const { persistence } = aedes as unknown as { persistence: Incoming }
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
        // The library keeps the number next.
        this.#unknown.set(key, end)
        throw unknown
      }
    }
    persistence.incomingStorePacket = async (client, packet) => {
      const key = keyOf(client, packet.messageId)
      const end = this.#unknown.get(key)
      this.#unknown.delete(key)
      try {
        return await keep(client, packet)
      } finally {
        // By the next turn the library has begun to pass the message on.
        if (end) setImmediate(end)
      }
    }
    this.#persistence = persistence
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
    await settled
  }
}

const keyOf = ({ id }: { id: string }, messageId = 0) => `${messageId} ${id}`
