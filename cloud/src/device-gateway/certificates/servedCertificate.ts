import type { Authority, ServerCertificate } from './authority.ts'

const day = 86_400_000
const renewal = 30 * day

/** The certificate that the entrance shows: a new one when its addresses change, and a month before it ends. */
export class ServedCertificate {
  readonly #authority: Authority
  readonly #ownHosts: () => string[]
  readonly #now: () => number
  #hosts: string[]
  #current: ServerCertificate

  constructor(authority: Authority, ownHosts: () => string[], now: () => number = Date.now) {
    this.#authority = authority
    this.#ownHosts = ownHosts
    this.#now = now
    this.#hosts = ownHosts()
    this.#current = authority.certify(this.#hosts, now())
  }

  get current(): ServerCertificate {
    return this.#current
  }

  /** The first is the one for devices. */
  get hosts(): readonly string[] {
    return this.#hosts
  }

  /** Returns whether it is a new one. */
  renew(): boolean {
    const hosts = this.#ownHosts()
    if (hosts.join() === this.#hosts.join() && this.#current.until.getTime() - this.#now() > renewal) return false
    this.#hosts = hosts
    this.#current = this.#authority.certify(hosts, this.#now())
    return true
  }
}
