import type { IConnectPacket, IPublishPacket } from 'mqtt-packet'
import { withoutOwn } from '../../mqtt/messageProperties.ts'
import { toBroker } from '../../mqtt/ownerTopics.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'

/**
 * What a client leaves for its end, if it may publish it. Its front publishes it; the broker does when that is to come
 * later, or when this process dies.
 */
export class LastWill {
  #message: IPublishPacket | undefined
  #isLate = false

  /** What the broker gets of it. */
  leave(owner: string, will: NonNullable<IConnectPacket['will']>): Pick<IConnectPacket, 'will'> {
    const payload = Buffer.from(will.payload)
    const { willDelayInterval = 0, ...others } = will.properties ?? {}
    const properties = withoutOwn(others)
    if (willDelayInterval > 0) this.#isLate = true
    else
      this.#message = {
        cmd: 'publish',
        dup: false,
        topic: will.topic,
        payload,
        qos: will.qos ?? 0,
        retain: will.retain ?? false,
        ...(properties && { properties }),
      }
    return {
      will: {
        ...will,
        payload,
        topic: toBroker(owner, will.topic),
        ...(will.properties && { properties: { ...properties, willDelayInterval } }),
      },
    }
  }

  forget(): void {
    this.#message = undefined
    this.#isLate = false
  }

  /** To be published at the end. */
  get message(): IPublishPacket | undefined {
    return this.#message
  }

  /** With which the connection to the broker ends: with 0 it publishes nothing, for that is done here. */
  get reason(): number {
    return this.#isLate ? reasons.withWill : 0
  }
}
