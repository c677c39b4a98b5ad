import type { NetworkPlace } from './boardNetwork.ts'
import { Lan } from './lan.ts'

/** The network of a board that is alone. */
export function nowhere(): NetworkPlace {
  return {
    device: 'board',
    lan: new Lan(),
    targets: async ({ hostname }) => {
      throw new Error(`${hostname} can't be reached: this board has no network.`)
    },
    publish: () => false,
    hear: () => {},
    unhear: () => {},
  }
}
