/** A message as aedes keeps it. */
export interface Packet {
  cmd: string
  topic?: string
  payload?: Buffer | string
  properties?: object
  brokerId?: string | null
  brokerCounter?: number
  messageId?: number | undefined
  /** When it expires. */
  messageExpiry?: number
  retain?: boolean
  qos?: number
  dup?: boolean
}

export type RetainedPacket = Packet & { topic: string; payload: Buffer }
