import type { Aedes, Client, PublishPacket } from 'aedes'

interface Numbered {
  counter: number
  mq: { emit(packet: { qos: number; brokerCounter: number }, done: () => void): void }
}

/**
 * To avoid duplicates, aedes forwards to a client only packets with a higher number than the last one. But a retained
 * message gets its number before it is stored, so a message that follows at once overtakes it, and it would never
 * arrive. It gets a new number when it is forwarded.
 */
export function keepOrder(aedes: Aedes): void {
  const numbered = aedes as unknown as Numbered
  const emit = numbered.mq.emit.bind(numbered.mq)
  numbered.mq.emit = (packet, done) => {
    if (packet.qos === 0) packet.brokerCounter = ++numbered.counter
    emit(packet, done)
  }
}

interface Registering {
  clients: Record<string, Client | undefined>
  registerClient(client: Client): void
  unregisterClient(client: Client): void
  scheduleSessionExpiry(client: Client): void
}

/**
 * When a device comes back while its former connection is ending, aedes takes the new one out of its list, by their
 * common id, and ends the session that it has taken up. And one that has gone before it was listed would stay there.
 */
export function keepLatest(aedes: Aedes): void {
  const registering = aedes as unknown as Registering
  const { registerClient, unregisterClient, scheduleSessionExpiry } = registering
  registering.registerClient = (client) => {
    if (!client.closed) registerClient.call(aedes, client)
  }
  registering.unregisterClient = (client) => {
    if (registering.clients[client.id] === client) unregisterClient.call(aedes, client)
  }
  registering.scheduleSessionExpiry = (client) => {
    if (registering.clients[client.id] === undefined) scheduleSessionExpiry.call(aedes, client)
  }
}

/**
 * The library ends the connection over a topic of more than 100 levels, without a word. Here it is refused before it is
 * too long for the library.
 */
export function answerLongTopics(aedes: Aedes): void {
  const limited = aedes as unknown as { maxTopicLevels: number }
  limited.maxTopicLevels = Number.POSITIVE_INFINITY
}

/**
 * A last will keeps what only its CONNECT may have, with which strict clients take its message for no MQTT (3.3.2.3).
 */
export function withoutDelay({ properties }: PublishPacket): void {
  if (properties) delete (properties as { willDelayInterval?: number }).willDelayInterval
}
