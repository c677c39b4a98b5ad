// The sizes of packets as they are sent: without properties.

/** Of a number that MQTT writes in seven bits a byte. */
const lengthBytes = (length: number): number => (length < 128 ? 1 : length < 16_384 ? 2 : length < 2_097_152 ? 3 : 4)

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const packetBytes = (rest: number): number => 1 + lengthBytes(rest) + rest

/** Of a PUBLISH with QoS 0. */
export const publishBytes = (topic: string, payload: string): number =>
  packetBytes(2 + bytesOf(topic) + 1 + bytesOf(payload))

/** Of a SUBSCRIBE with one filter. */
export const subscribeBytes = (filter: string): number => packetBytes(2 + 1 + 2 + bytesOf(filter) + 1)
