import type { IPublishPacket } from 'mqtt-packet'
import type { Duplex } from 'node:stream'
import type { BrokerClient } from '../brokerClients.ts'
import type { AcceptedMessage, DeviceMessage } from '../../mqtt/deviceMessage.ts'
import type { Settling } from '../settled.ts'
import type { SocketStream } from '../socketStream.ts'
import type { Principal } from '../topics.ts'

/** A client of the front. */
export interface FrontConnection extends BrokerClient, Settling {
  readonly conn: SocketStream
  /** Seconds. */
  readonly sessionExpiryInterval: number
  /** Whether another connection of the same id has taken its place. */
  readonly replaced: boolean
  /** Another connection of the same id takes its place. */
  replace(): void
}

/** What the front decides for its clients. */
export interface FrontRules {
  /** Rejects while it can't be found out. */
  admit(
    client: FrontConnection,
    username: string,
    password: string,
  ): Promise<{ who: Principal; owner: string } | undefined>
  /** Why it is refused though it is who it says. */
  quotaProblem(client: FrontConnection, who: Principal): string | undefined
  mayPublish(client: FrontConnection, topic: string, retain: boolean): boolean
  maySubscribe(client: FrontConnection, filter: string): boolean
  mayReceive(client: FrontConnection, topic: string): boolean
  /** Why a message can't be retained. */
  keepProblem(topic: string, bytes: number): string | undefined
  kept(packet: IPublishPacket): void
  /** Makes the message of a packet. */
  accept(client: FrontConnection, packet: Omit<AcceptedMessage, 'publisher'>): DeviceMessage | undefined
  /** Stores a message. Resolves to whether that could be done. */
  hear(client: FrontConnection, message: DeviceMessage): Promise<boolean>
  /** Whether it gets the ids of messages. */
  mayReceiveIds(client: FrontConnection): boolean
  /** Just before the broker sees it: others with its id make room. */
  entering(client: FrontConnection): Promise<void>
  entered(client: FrontConnection): void
  /** It ended between the two. */
  failed(client: FrontConnection): void
  /** `will` is the message that the client left for this case. */
  left(client: FrontConnection, owner: string, will: IPublishPacket | undefined): void
  count(direction: 'out' | 'dropped' | 'refused'): void
  /** When it is this client's turn. */
  openSocket(): Promise<Duplex>
  account: { username?: string; password?: string }
  brokerRefused(code: number): void
}
