import type { IncomingMessage, ServerResponse } from 'node:http'

/** A call of the entrance. */
export interface DeviceRoute {
  method: 'GET' | 'POST'
  /** The whole path; its groups are `matched`. */
  path: RegExp
  /** Whether a device must say who it is, by `Basic id:key`. */
  needsKey: boolean
  /** Throws a Failure for what can't be done. */
  answer(request: DeviceRequest, response: ServerResponse): Promise<void> | void
}

export interface DeviceRequest {
  raw: IncomingMessage
  remote: string
  /** The device whose key was right; empty where none is needed. */
  device: string
  matched: readonly string[]
  /** What the body has, parsed as JSON. */
  body(): Promise<unknown>
}
