import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { boardLimits } from '../limits.data.ts'
import { newSecretHost } from './pageAdmission.ts'
import { pageServer } from './pageServer.ts'

const { pagesOfAccount, pagesOfDevice, pages: maxPages } = boardLimits.network

/** Listens on this computer, at the wanted port or another one. `what` names the server in errors. */
export type Listen = (make: () => Server, wanted: number, what: string) => Promise<{ port: number; servers: Server[] }>

interface Page {
  device: string
  account: unknown
  /** The port that the sketch's server listens on. */
  port: number
  at?: number
}

/** Gives each sketch's server a port of this computer, for browsers. */
export class WebPorts {
  readonly #listen: Listen
  readonly #pages = new Set<Page>()
  /** By device, the ports that they had before: a page that is open finds its sketch again after an update. */
  readonly #former = new Map<string, Map<number, number>>()
  /** By device: a page that is open goes on after an update. */
  readonly #secretHosts = new Map<string, string>()

  constructor(listen: Listen) {
    this.#listen = listen
  }

  /** `tell` tells the sketch's owner; `account` is the same value for all devices of one. */
  open(
    device: string,
    port: number,
    connect: (stream: Duplex) => void,
    { tell = () => {}, account = device }: { tell?: (text: string) => void; account?: unknown } = {},
  ): { opened: Promise<number>; close(): void } {
    const count = (isMeant: (page: Page) => boolean) => [...this.#pages].filter(isMeant).length
    if (
      count((page) => page.device === device) >= pagesOfDevice ||
      count((page) => page.account === account) >= pagesOfAccount ||
      this.#pages.size >= maxPages
    )
      return { opened: Promise.reject(new Error('too many are open')), close: () => {} }
    const page: Page = { device, account, port }
    const secretHost = this.#secretHosts.get(device) ?? newSecretHost()
    this.#secretHosts.set(device, secretHost)
    const listening = this.#listen(
      () => pageServer({ connect, tell, ports: () => this.of(device), secretHost }),
      this.#former.get(device)?.get(port) ?? 0,
      'web page of a sketch',
    )
    let closed = false
    this.#pages.add(page)
    const opened = listening.then(({ port: at }) => {
      if (!closed) this.#keep(device, port, at)
      if (!closed) page.at = at
      return at
    })
    return {
      opened,
      close: () => {
        closed = true
        this.#pages.delete(page)
        listening
          .then(({ servers }) =>
            servers.forEach((each) => {
              each.close()
              each.closeAllConnections()
            }),
          )
          .catch(() => {})
      },
    }
  }

  #keep(device: string, own: number, at: number): void {
    const former = this.#former.get(device) ?? new Map<number, number>()
    former.delete(own)
    former.set(own, at)
    for (const port of [...former.keys()].slice(0, -pagesOfDevice)) former.delete(port)
    this.#former.set(device, former)
  }

  /** It was removed. */
  forget(device: string): void {
    this.#former.delete(device)
    this.#secretHosts.delete(device)
  }

  /** Of a device: the ports of its servers, and those of this computer where they are. */
  of(device: string): { port: number; at: number }[] {
    return [...this.#pages].flatMap((page) =>
      page.device === device && page.at !== undefined ? [{ port: page.port, at: page.at }] : [],
    )
  }
}
