import type { LookupAddress } from 'node:dns'
import type { NetworkPlace } from './boardNetwork.ts'
import { Lan } from './lan.ts'
import { NameLookups } from './nameLookups.ts'
import { WebPorts, type Listen } from './webPorts.ts'

/** The addresses of a target that may be called; throws with the reason why none may. `resolve` looks its name up. */
export type Targets = (url: URL, resolve: (host: string) => Promise<LookupAddress[]>) => Promise<LookupAddress[]>

/** A device's own connection to a broker. */
interface BrokerLink {
  /** Returns whether it could be sent. */
  publish(below: string, payload: Buffer, retain: boolean): boolean
  hear(event: string): void
  unhear(event: string): void
}

interface NetworksParts {
  targets: Targets
  listen: Listen
  /** Whether browsers are on this computer, and so may open what sketches serve. */
  isNear: boolean
}

/** The networks of the simulated devices, one for each account. */
export class Networks {
  readonly web: WebPorts
  readonly #parts: NetworksParts
  readonly #names = new NameLookups()
  readonly #lans = new Map<string, Lan>()

  constructor(parts: NetworksParts) {
    this.#parts = parts
    this.web = new WebPorts(parts.listen)
  }

  /** `link` returns the device's own connection to the broker, while there is one. */
  placeOf(owner: string, device: string, link: () => BrokerLink | undefined): NetworkPlace {
    for (const [account, { isEmpty }] of this.#lans) if (isEmpty) this.#lans.delete(account)
    const lan = this.#lans.get(owner) ?? new Lan()
    this.#lans.set(owner, lan)
    return {
      device,
      lan,
      ...(this.#parts.isNear && { web: this.web }),
      targets: (url) => this.#parts.targets(url, (host) => this.#names.resolve(owner, host)),
      publish: (event, payload, retained) => link()?.publish(`events/${event}`, payload, retained) ?? false,
      hear: (event) => link()?.hear(event),
      unhear: (event) => link()?.unhear(event),
    }
  }
}
