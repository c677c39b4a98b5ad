import { deviceDetailsQuery, updateDevice, type DeviceDetails } from '@console/platform/api'
import { ApiError, type Broker, type Http } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'
import { eventTopic, isReachable } from '@console/platform/live'
import { beginFollow, heard, outcomeOf, type Follow, type Sign, signOf, signs } from './trackedUpdate.ts'

type UpdateState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'cancelled' }
  | { kind: 'followed'; follow: Follow; sent: number }

export interface Image {
  /** Its SHA-256, as devices tell it; null where it is to be computed. */
  sha: string | null
  load(options: { signal: AbortSignal }): Promise<Blob>
}

export interface Update {
  readonly state: Readable<UpdateState>
  /** Sends the image to a device, and follows the device until it runs it. Does nothing while one is sent. */
  start(device: string, image: Image): void
  /** While the image is sent, this ends it; afterwards the device is left to itself. */
  cancel(): void
}

interface Connections {
  api: Http
  broker: Broker
}

/** Milliseconds between two questions to the server. */
const often = 2_000
const seldom = 10_000
/** After which a device that was given up is not asked for any more. */
const late = 600_000

const askDevice = async (api: Http, device: string, signal: AbortSignal): Promise<DeviceDetails | null> => {
  const { queryFn, select } = deviceDetailsQuery(api, device)
  return queryFn({ signal }).then(select, () => null)
}

interface Following {
  device: string
  /** Ends it. */
  signal: AbortSignal
  tell: (sign: Sign) => void
}

const isLive = ({ state }: Broker) => state.getState().kind === 'live'

/** Hears the device. */
const listen = (broker: Broker, { device, signal, tell }: Following) => {
  if (!isReachable(device, 'status')) return
  for (const name of signs) {
    const stop = broker.subscribe(eventTopic(device, name), (message) => {
      const sign = signOf(message)
      if (sign) tell(sign)
    })
    signal.addEventListener('abort', stop, { once: true })
  }
}

/** Asks the server, for what the live connection does not bring. */
const ask = ({ api, broker }: Connections, { device, signal, tell }: Following, follow: () => Follow) => {
  const once = async () => {
    const said = await askDevice(api, device, signal)
    if (signal.aborted) return
    if (said) tell({ kind: 'asked', at: Date.now(), status: said.status ?? null, connectedAt: said.updatedAt ?? null, firmware: said.firmwareSha ?? null })
    const outcome = outcomeOf(follow(), Date.now(), isLive(broker))
    // One that was given up may come back all the same.
    const mayReturn = (outcome === 'lost' || outcome === 'stayed') && Date.now() - (follow().triggeredAt ?? 0) < late
    if (outcome === 'waiting' || mayReturn) timer = setTimeout(() => void once(), outcome === 'waiting' ? often : seldom)
  }
  let timer = setTimeout(() => void once(), often)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

const shaOf = async (image: Blob): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await image.arrayBuffer()))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The way of images onto devices, one after the other. */
export const createUpdate = (connections: Connections): Update => {
  const { api, broker } = connections
  const state = createWritable<UpdateState>({ kind: 'idle' })
  let current = new AbortController()

  const send = async (device: string, { sha, load }: Image, signal: AbortSignal): Promise<void> => {
    const [image, before] = await Promise.all([load({ signal }), askDevice(api, device, signal)])
    let follow = beginFollow(sha ?? (await shaOf(image)), before?.updatedAt ?? null)
    signal.throwIfAborted()
    const show = () => state.setState({ kind: 'followed', follow, sent: image.size })
    const tell = (sign: Sign) => {
      follow = heard(follow, sign)
      if (follow.triggeredAt !== null) show()
    }
    // What the device says before the server has answered counts too.
    listen(broker, { device, signal, tell })
    await updateDevice(api, device, image, { signal })
    if (signal.aborted) return
    follow = { ...follow, triggeredAt: Date.now() }
    show()
    ask(connections, { device, signal, tell }, () => follow)
  }

  const start = (device: string, image: Image) => {
    if (state.getState().kind === 'sending') return
    current.abort()
    const own = (current = new AbortController())
    state.setState({ kind: 'sending' })
    send(device, image, own.signal).catch((error: unknown) => {
      if (own.signal.aborted) return
      own.abort()
      state.setState({ kind: 'failed', error })
    })
  }

  const cancel = () => {
    current.abort()
    state.setState(state.getState().kind === 'sending' ? { kind: 'cancelled' } : { kind: 'idle' })
  }

  return { state, start, cancel }
}

/** The server's answer to an image that it did not take; null for another failure. */
export const refusalOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.kind !== 'http') return null
  return error.message === `HTTP error! Status: ${error.status}` ? `HTTP ${error.status}` : error.message
}
