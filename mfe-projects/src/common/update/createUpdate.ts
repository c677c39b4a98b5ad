import { deviceDetailsQuery, updateDevice, updateDeviceFromStore, type DeviceDetails } from '@console/platform/api'
import { ApiError, type Broker, type Http } from '@console/platform/contract'
import { createWritable, passShown, pauseAfter, type Readable } from '@console/platform/lib'
import { eventTopic, isReachable } from '@console/platform/live'
import {
  startTracking,
  applyReport,
  outcomeOf,
  type TrackedUpdate,
  type DeviceReport,
  reportOf,
  reportingEvents,
} from './trackedUpdate.ts'

type UpdateState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'cancelled' }
  | { kind: 'tracked'; tracked: TrackedUpdate; size: number | null }

export interface Image {
  /** Its SHA-256, by which the server finds it and devices report it; null where the server does not have the image. */
  sha: string | null
  /** Bytes; null where they are not known. */
  size: number | null
  /** For a server that has to be sent the image. */
  load(options: { signal: AbortSignal }): Promise<Blob>
}

export interface Update {
  readonly state: Readable<UpdateState>
  /** Sends the image to a device and tracks the device until it runs it. Does nothing while an image is being sent. */
  start(device: string, image: Image): void
  /** Aborts the request; after it, stops tracking the device. */
  cancel(): void
}

interface Connections {
  api: Http
  broker: Broker
}

/** Milliseconds between two polls of the server. */
const pollInterval = 2_000
const slowPollInterval = 10_000
const maxPauseMs = 30_000
/** Milliseconds after which a device that did not come back is polled no more. */
const pollTimeout = 600_000

const askForDevice = async (api: Http, device: string, signal: AbortSignal): Promise<DeviceDetails> => {
  const { queryFn, select } = deviceDetailsQuery(api, device)
  return select(await queryFn({ signal }))
}

interface Tracking {
  device: string
  /** Ends the tracking. */
  signal: AbortSignal
  onReport: (report: DeviceReport) => void
}

const isLive = ({ state }: Broker) => state.getState().kind === 'live'

/** Subscribes to the device's reports. */
const subscribeReports = (broker: Broker, { device, signal, onReport }: Tracking) => {
  if (!isReachable(device, 'status')) return
  for (const name of reportingEvents) {
    const stop = broker.subscribe(eventTopic(device, name), (message) => {
      const report = reportOf(message)
      if (report) onReport(report)
    })
    signal.addEventListener('abort', stop, { once: true })
  }
}

/**
 * Polls the server, for what the live connection does not bring: while the page is shown, and with growing pauses while
 * the server does not answer.
 */
const poll = async (
  { api, broker }: Connections,
  { device, signal, onReport }: Tracking,
  tracked: () => TrackedUpdate,
): Promise<void> => {
  let failures = 0
  for (let interval = pollInterval, error: unknown = null; ;) {
    await passShown(
      failures > 0 ? pauseAfter(failures, { first: interval, longest: maxPauseMs }, error) : interval,
      signal,
    )
    if (signal.aborted) return
    const found = await askForDevice(api, device, signal).catch((reason: unknown) => void (error = reason))
    if (signal.aborted) return
    failures = found === undefined ? failures + 1 : 0
    if (found)
      onReport({
        kind: 'polled',
        at: Date.now(),
        status: found.status ?? null,
        connectedAt: found.updatedAt ?? null,
        firmware: found.firmwareSha ?? null,
      })
    const outcome = outcomeOf(tracked(), Date.now(), isLive(broker))
    // A device that counts as lost may still come back.
    const mayReturn =
      (outcome === 'lost' || outcome === 'stayed') && Date.now() - (tracked().triggeredAt ?? 0) < pollTimeout
    if (outcome !== 'waiting' && !mayReturn) return
    interval = outcome === 'waiting' ? pollInterval : slowPollInterval
  }
}

/**
 * Empty where the browser computes none, which takes a secure connection: what the server says that the firmware calls
 * itself must do then.
 */
const shaOf = async (image: Blob): Promise<string> => {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  return subtle ? hex(await subtle.digest('SHA-256', await image.arrayBuffer())) : ''
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Has the server take the image that it has stored, or sends the image. Returns what the new firmware calls itself. */
const transfer = async (
  api: Http,
  device: string,
  { sha, load }: { sha: string | null; load(): Promise<Blob> },
  signal: AbortSignal,
): Promise<string | null> => {
  const callsItself = sha === null ? undefined : await updateDeviceFromStore(api, device, sha, { signal })
  return callsItself === undefined ? updateDevice(api, device, await load(), { signal }) : callsItself
}

/** Updates of devices, one at a time. */
export const createUpdate = (connections: Connections): Update => {
  const { api, broker } = connections
  const state = createWritable<UpdateState>({ kind: 'idle' })
  let current = new AbortController()

  const send = async (device: string, { sha, size, load }: Image, signal: AbortSignal): Promise<void> => {
    const [file, before] = await Promise.all([
      sha === null ? load({ signal }) : null,
      askForDevice(api, device, signal).catch(() => null),
    ])
    let tracked = startTracking(sha ?? (file ? await shaOf(file) : ''), before?.updatedAt ?? null)
    signal.throwIfAborted()
    const show = () => state.setState({ kind: 'tracked', tracked, size: file?.size ?? size })
    const onReport = (report: DeviceReport) => {
      tracked = applyReport(tracked, report)
      if (tracked.triggeredAt !== null) show()
    }
    // The device may report before the server responds.
    subscribeReports(broker, { device, signal, onReport })
    const callsItself = await transfer(api, device, { sha, load: async () => file ?? load({ signal }) }, signal)
    if (signal.aborted) return
    tracked = { ...tracked, callsItself, triggeredAt: Date.now() }
    show()
    void poll(connections, { device, signal, onReport }, () => tracked)
  }

  const start = (device: string, image: Image) => {
    if (state.getState().kind === 'sending') return
    current.abort()
    const controller = (current = new AbortController())
    state.setState({ kind: 'sending' })
    send(device, image, controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return
      controller.abort()
      state.setState({ kind: 'failed', error })
    })
  }

  const cancel = () => {
    current.abort()
    state.setState(state.getState().kind === 'sending' ? { kind: 'cancelled' } : { kind: 'idle' })
  }

  return { state, start, cancel }
}

/** Why the server did not accept an image, in its own words; null for another failure. */
export const serverReasonOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.kind !== 'http') return null
  return error.message === `HTTP error! Status: ${error.status}` ? `HTTP ${error.status}` : error.message
}
