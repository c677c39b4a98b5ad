import type { Socket } from 'node:net'
import { quotas } from '../api/quotas.data.ts'
import { idOf } from './senders.ts'

interface Stranger {
  address: string
  at: number
  isSilent: boolean
  drop: () => void
}

/** The time that TLS may take on a busy machine when many devices come at once. */
const grace = 1000

/** Connections that have not signed in, nor asked by HTTP, of each address, the oldest first. */
export class Strangers {
  readonly #byAddress = new Map<string, Map<string, Stranger>>()
  readonly #all = new Map<string, Stranger>()

  add(address: string, socket: Socket, drop: () => void): void {
    const id = idOf(socket)
    const stranger = { address, at: Date.now(), isSilent: true, drop }
    this.#all.set(id, stranger)
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? new Map<string, Stranger>()).set(id, stranger))
    socket.once('close', () => this.#remove(id, stranger))
  }

  spoke(socket: Socket): void {
    const stranger = this.#all.get(idOf(socket))
    if (stranger) stranger.isSilent = false
  }

  known(socket: Socket): void {
    const id = idOf(socket)
    const stranger = this.#all.get(id)
    if (stranger) this.#remove(id, stranger)
  }

  /** Makes room for one more, if those that are too many have had the time to say something. */
  thin(address: string): void {
    const own = this.#byAddress.get(address)
    while (own && own.size >= quotas.entrance.strangers) if (!this.dropOldest(address, Date.now() - grace)) return
  }

  /** Of those that have said nothing, else of all. Whether there was one. */
  dropOldest(address: string, before = Infinity): boolean {
    const own = [...(this.#byAddress.get(address) ?? [])]
    const [id, stranger] = own.find(([, { isSilent }]) => isSilent) ?? own[0] ?? []
    if (id === undefined || !stranger || stranger.at > before) return false
    this.#remove(id, stranger)
    stranger.drop()
    return true
  }

  #remove(id: string, stranger: Stranger): void {
    if (this.#all.get(id) !== stranger) return
    this.#all.delete(id)
    const own = this.#byAddress.get(stranger.address)
    own?.delete(id)
    if (own?.size === 0) this.#byAddress.delete(stranger.address)
  }
}
