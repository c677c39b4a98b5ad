import type { IConnackPacket, IConnectPacket, Packet } from 'mqtt-packet'

/** How the broker behaves. Every member can be changed while it runs. */
export interface BrokerScript {
  /** Reason code of the CONNACK, 0 accepts; 134 and 135 refuse the password. May come with a reason in words. */
  admit: (connect: IConnectPacket) => number | { code: number; reason: string }
  /** Properties of the CONNACK that accepts. */
  properties: NonNullable<IConnackPacket['properties']>
  /** Whether a CONNECT gets a CONNACK at all. */
  admits: boolean
  /** Responds to a CONNECT with bytes that are no MQTT. */
  garbles: boolean
  /** Reason code of the SUBACK, from 128 on refused. */
  grant: (filter: string) => number
  /** Whether a granted filter brings anything: brokers exist that grant what they then don't deliver. */
  delivers: (filter: string) => boolean
  /** One copy of a message however many filters match, or one for each. */
  copies: 'one' | 'each'
  /**
   * Whether SUBSCRIBE, UNSUBSCRIBE and PINGREQ get a response at once; those held back are sent by `sendHeldBack()`.
   */
  responds: boolean
}

export const friendly = (): BrokerScript => ({
  admit: () => 0,
  properties: {},
  admits: true,
  garbles: false,
  grant: () => 0,
  delivers: () => true,
  copies: 'one',
  responds: true,
})

/** A packet that the broker received. `time` is epoch milliseconds. */
export interface Received {
  packet: Packet
  time: number
  /** Counts the connections, from 1 on. */
  connection: number
}
