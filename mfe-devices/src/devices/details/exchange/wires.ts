import { functionResults, functionTopic, isReachable, variableTopic, variableValues } from '@console/platform/live'

type Reply = Readonly<Record<string, unknown>>

/** How something of a device is asked for, and which reply belongs to it. */
export interface Wire {
  /** The topics of all replies, the name in the fourth level; null where the device can't be addressed. */
  replies: string | null
  topicOf(name: string): string
  payloadOf(call: number, parameter: string): string
  /** Whether a reply is that of this call; the newest call of that name, null when there was none. */
  isReplyTo(reply: Reply, call: number | null): boolean
  valueOf(reply: Reply): unknown
  /** Whether the former answer stays while a new one is waited for. */
  keepsFormer: boolean
}

const repliesOf = (filter: (device: string) => string, device: string) => (isReachable(device, 'any') ? filter(device) : null)

/** DEV-09: `{i, p}` goes out, `{i, r}` comes back. */
export const functionsOf = (device: string): Wire => ({
  replies: repliesOf(functionResults, device),
  topicOf: (name) => functionTopic(device, name),
  payloadOf: (i, p) => JSON.stringify({ i, p }),
  isReplyTo: (reply, call) => call !== null && reply['i'] === call,
  valueOf: (reply) => reply['r'],
  keepsFormer: false,
})

/** DEV-10: an empty message goes out, `{v}` comes back. It names no call: a value that somebody else asked for is as good. */
export const variablesOf = (device: string): Wire => ({
  replies: repliesOf(variableValues, device),
  topicOf: (name) => variableTopic(device, name),
  payloadOf: () => '',
  isReplyTo: () => true,
  valueOf: (reply) => reply['v'],
  keepsFormer: true,
})
