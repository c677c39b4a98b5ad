import type { IConnectPacket, Packet } from 'mqtt-packet'

/** How the broker behaves. Every member can be changed while it runs. */
export interface BrokerScript {
  /** Reason code of the CONNACK, 0 lets in: 134 and 135 are refusals of the password. May come with the broker's own words. */
  admit: (connect: IConnectPacket) => number | { code: number; reason: string }
  /** Whether a CONNECT is answered at all. */
  admits: boolean
  /** Answers a CONNECT with bytes that are no MQTT. */
  garbles: boolean
  /** Reason code of the SUBACK, from 128 on a refusal. */
  grant: (filter: string) => number
  /** Whether a granted filter brings anything: brokers exist that grant what they then don't deliver. */
  delivers: (filter: string) => boolean
  /** One copy of a message however many filters match, or one for each. */
  copies: 'one' | 'each'
  /** Whether SUBSCRIBE, UNSUBSCRIBE and PINGREQ are answered at once; held back answers go out with `answer()`. */
  answers: boolean
}

export const friendly = (): BrokerScript => ({
  admit: () => 0, admits: true, garbles: false, grant: () => 0, delivers: () => true, copies: 'one', answers: true,
})

/** A packet that the broker received. `time` is epoch milliseconds. */
export interface Received {
  packet: Packet
  time: number
  /** Counts the connections, from 1 on. */
  connection: number
}
