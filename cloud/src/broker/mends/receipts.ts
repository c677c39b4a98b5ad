import type { Aedes, Client } from 'aedes'
import { refuseReceipt } from '../socketStream.ts'

interface Incoming {
  incomingGetPacket(client: { id: string }, packet: { cmd: string; messageId?: number }): Promise<unknown>
  incomingDelPacket(client: { id: string }, packet: { messageId: number }): Promise<void>
}

/**
 * The library takes the number of a message of QoS 2 for known before the message is stored, and answers one that comes
 * again at once. Here that answer waits for the first one. The number of a message that could not be stored is
 * forgotten: when it comes again, it is a new one.
 */
export class Receipts {
  readonly #storing = new Map<string, Promise<void>>()
  #persistence: Incoming | undefined

  watch(aedes: Aedes): void {
    const { persistence } = aedes as unknown as { persistence: Incoming }
    const get = persistence.incomingGetPacket.bind(persistence)
    persistence.incomingGetPacket = async (client, packet) => {
      if (packet.cmd === 'publish') await this.#storing.get(keyOf(client, packet.messageId))
      return get(client, packet)
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
