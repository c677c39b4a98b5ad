/** A message as the broker's library keeps it. */
export interface Packet {
  cmd: string
  topic?: string
  payload?: Buffer | string
  properties?: object
  brokerId?: string | null
  brokerCounter?: number
  messageId?: number | undefined
  /** When it is of no use any more. */
  messageExpiry?: number
  retain?: boolean
}

/** What it takes to keep a message, properties included. */
export function bytesOf({ topic = '', payload = '', properties }: Packet): number {
  return topic.length + (typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length) + (properties ? JSON.stringify(properties).length : 0)
}
