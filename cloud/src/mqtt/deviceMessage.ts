import { deviceTopic, parseDeviceTopic, type DeviceTopic } from './deviceTopic.ts'
import { messageId, nextNumber } from './messageId.ts'
import type { Sending } from './packets/sending.ts'

/**
 * A message of a device or of its owner, made once where the cloud accepts it. All that handle it take this record:
 * they share its id and its time.
 */
export interface DeviceMessage extends DeviceTopic {
  /** A UUID of version 7, made of `at` and `n`. */
  id: string
  /** When the cloud accepted it, in epoch milliseconds. */
  at: number
  /** Orders the messages of one millisecond. */
  n: number
  owner: string
  publisher: 'device' | 'user' | 'cloud'
  payload: Buffer
  /** By how many deliveries of integrations it has come. */
  hops: number
  /** How it was published by MQTT; missing where it came by another way. */
  sending?: Sending
}

export interface AcceptedMessage extends Pick<DeviceMessage, 'owner' | 'publisher' | 'payload'> {
  /** As clients know it. */
  topic: string
  hops?: number
  sending?: Sending
}

/** Undefined when the topic is none of a device. */
export function acceptMessage(
  { owner, publisher, payload, topic, hops = 0, sending }: AcceptedMessage,
  at = Date.now(),
): DeviceMessage | undefined {
  const parsed = parseDeviceTopic(topic)
  if (!parsed) return undefined
  const n = nextNumber(at)
  const id = messageId({ at, n }) ?? ''
  return { ...parsed, id, at, n, owner, publisher, payload, hops, ...(sending && { sending }) }
}

/** The name of an event; undefined for any other message. */
export function eventNameOf({ kind, name }: DeviceTopic): string | undefined {
  return kind === 'events' ? name : undefined
}

export function topicOf({ device, kind, name }: DeviceTopic): string {
  return deviceTopic(device, name === undefined ? kind : `${kind}/${name}`)
}
