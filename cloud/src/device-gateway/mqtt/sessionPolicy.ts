import type { Packet } from 'mqtt-packet'
import { quotas } from '../../api/quotas.data.ts'
import { isOfOthers, mayPublish } from '../../broker/topics.ts'
import { lengthProblem } from '../../mqtt/topicLevels.ts'
import type { RefusalReason } from '../arrivals.ts'
import type { LinkRules } from './linkRules.ts'
import type { Transport } from './transports.ts'

/**
 * What a client may do, and what its device is blamed for: nothing before it has signed in, as anybody can name a
 * device.
 */
export class SessionPolicy {
  readonly #rules: LinkRules
  readonly #device: string
  #isSignedIn = false
  /** Packets that came before. */
  #early = 0
  #forbiddenWill: RefusalReason | undefined
  /** It has asked for nothing of others on this connection. */
  #isProper = true

  constructor(rules: LinkRules, device: string) {
    this.#rules = rules
    this.#device = device
  }

  signedIn({ remote, protocol }: Transport): void {
    this.#isSignedIn = true
    this.#rules.arrivals.seen(this.#device, remote, protocol, 'signedIn')
    if (this.#forbiddenWill) this.refused(this.#forbiddenWill)
  }

  isTooMuch(packet: Packet): boolean {
    if (this.#isSignedIn) return !this.#rules.rates.take(this.#device, costOf(packet))
    this.#early += 1
    return this.#early > quotas.entrance.early
  }

  mayPublish(topic: string, retain: boolean): boolean {
    const problem = this.#problemOf(topic, retain)
    if (problem) this.refused(problem)
    else if (this.#isProper) this.#rules.arrivals.proper(this.#device)
    this.#isProper &&= problem === undefined
    return problem === undefined
  }

  mayLeave({ topic, retain = false }: { topic: string; retain?: boolean | undefined }): boolean {
    this.#forbiddenWill = this.#problemOf(topic, retain)
    return this.#forbiddenWill === undefined
  }

  /** Filters that reach others are refused, and told; those that reach nobody are refused only. */
  asksFor(filters: readonly string[]): void {
    if (!filters.some((filter) => isOfOthers(this.#device, filter))) return
    this.#isProper = false
    this.refused('topic')
  }

  #problemOf(topic: string, retain: boolean): RefusalReason | undefined {
    if (lengthProblem(topic) !== undefined) return 'longTopic'
    if (mayPublish({ kind: 'device', id: this.#device }, topic, retain, () => false)) return undefined
    return isOfOthers(this.#device, topic) ? 'topic' : 'strayTopic'
  }

  /** By a client that has the same key. One that comes back before its former connection has ended is no second one. */
  takenOver(): void {
    if (!this.#rules.takeovers.take(this.#device)) this.refused('twice')
  }

  refused(reason: RefusalReason): void {
    if (this.#isSignedIn) this.#rules.arrivals.refused(this.#device, reason)
  }
}

/** What is received is acknowledged at the others' pace. */
function costOf({ cmd }: Packet): number {
  return cmd === 'puback' || cmd === 'pubrec' || cmd === 'pubrel' || cmd === 'pubcomp' ? 0.1 : 1
}
