import type { Link } from '../../link.ts'
import type { NetworkPlace } from './boardNetwork.ts'
import { Lan } from './lan.ts'
import { WebPorts } from './webPorts.ts'

/** The networks of the simulated devices, one for each account. */
export class Networks {
  readonly web = new WebPorts()
  readonly #targets: NetworkPlace['targets']
  readonly #lans = new Map<string, Lan>()

  constructor(targets: NetworkPlace['targets']) {
    this.#targets = targets
  }

  /** `link` returns the device's own connection to the broker, while there is one. */
  placeOf(owner: string, device: string, link: () => Link | undefined): NetworkPlace {
    for (const [account, { isEmpty }] of this.#lans) if (isEmpty) this.#lans.delete(account)
    const lan = this.#lans.get(owner) ?? new Lan()
    this.#lans.set(owner, lan)
    return {
      device, lan, targets: this.#targets, web: this.web,
      publish: (event, payload, retained) => link()?.publish(`events/${event}`, payload, retained) ?? false,
      hear: (event) => link()?.hear(event),
    }
  }
}
