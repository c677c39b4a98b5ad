import { once } from 'node:events'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { WebSocketServer, type WebSocket } from 'ws'

const v5 = { protocolVersion: 5 }

/** A packet, or the bytes of one that no library would write. */
export type Sent = Packet | Uint8Array

/** What a broker sends to one connection, in place of what MQTT asks for. */
export interface PacketScript {
  connack: Sent
  /** In response to a SUBSCRIBE with this message id, all in one message of the websocket. */
  suback: (messageId: number) => readonly Sent[]
  /** In response to a message. */
  reply?: (topic: string) => readonly Sent[]
}

/** The bytes of a packet of MQTT 5. */
export const bytesOf = (packet: Sent): Uint8Array =>
  packet instanceof Uint8Array ? packet : mqttPacket.generate(packet, v5)

/** The packets in these bytes. */
export const packetsIn = (bytes: Uint8Array): Packet[] => {
  const packets: Packet[] = []
  mqttPacket
    .parser(v5)
    .on('packet', (packet) => packets.push(packet))
    .parse(Buffer.from(bytes))
  return packets
}

const follow = (socket: WebSocket, script: PacketScript, received: (packet: Packet) => void): void => {
  const send = (packets: readonly Sent[]) => {
    if (packets.length > 0) socket.send(Buffer.concat(packets.map(bytesOf)))
  }
  const parser = mqttPacket.parser(v5)
  parser.on('packet', (packet) => {
    received(packet)
    if (packet.cmd === 'connect') send([script.connack])
    if (packet.cmd === 'subscribe') send(script.suback(packet.messageId ?? 0))
    if (packet.cmd === 'publish') send(script.reply?.(packet.topic) ?? [])
    if (packet.cmd === 'pingreq') send([{ cmd: 'pingresp' }])
  })
  socket.on('message', (data) => parser.parse(Buffer.from(data as Buffer)))
  socket.on('error', () => {})
}

export interface PacketBroker {
  /** Where the script of this name is followed: by each connection from its beginning. */
  urlOf(name: string): string
  /** What the connections to that address have sent. */
  received(name: string): readonly Packet[]
  stop(): Promise<void>
}

/**
 * A broker over websocket, on a free port of the loopback interface, that sends what scripts say, whether MQTT allows
 * it or not.
 */
export const startPacketBroker = async (scripts: Readonly<Record<string, PacketScript>>): Promise<PacketBroker> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'mqtt' })
  const received = new Map<string, Packet[]>()
  server.on('connection', (socket, { url = '' }) => {
    const name = decodeURIComponent(url.slice(1))
    const packets = received.get(name) ?? []
    received.set(name, packets)
    const script = scripts[name]
    if (script) follow(socket, script, (packet) => packets.push(packet))
  })
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    urlOf: (name) => `ws://127.0.0.1:${port}/${encodeURIComponent(name)}`,
    received: (name) => received.get(name) ?? [],
    stop: async () => {
      for (const socket of server.clients) socket.terminate()
      await new Promise((closed) => server.close(closed))
    },
  }
}
