export { provideWebSocket } from './nodeWebSocket.ts'
export {
  bytesOf,
  packetsIn,
  startPacketBroker,
  type PacketBroker,
  type PacketScript,
  type Sent,
} from './packetBroker.ts'
export type { BrokerScript, Received } from './script.ts'
export { startTestBroker, type TestBroker } from './testBroker.ts'
export { filterMatcher } from './filterMatcher.ts'
export { until } from './until.ts'
