import type { Remote } from '@console/platform-registry/schema'

/** What is known of a fault; RemoteFault has it. */
interface FaultFacts {
  kind: string
  remote: string
  version: string
  status: number | undefined
  cause?: unknown
}

/** What happens to remotes while the page is open. */
export type RemoteEvent =
  | { kind: 'fault'; fault: FaultFacts }
  | { kind: 'loaded'; remote: Remote; milliseconds: number }

// Whoever listens comes later than the first screen.
const early: RemoteEvent[] = []
let listen = (event: RemoteEvent): void => void (early.length < 50 && early.push(event))

export const tell = (event: RemoteEvent): void => listen(event)

/** Calls the one listener for each event, the early ones first. */
export const onRemoteEvent = (listener: (event: RemoteEvent) => void): void => {
  listen = listener
  early.splice(0).forEach(listener)
}
