// What MQTT calls the reasons that a broker gives for refusing a connection; 1 to 5 are those of brokers that answer as in MQTT 3.
const names: Readonly<Record<number, string>> = {
  1: 'Unacceptable protocol version',
  2: 'Identifier rejected',
  3: 'Server unavailable',
  4: 'Bad user name or password',
  5: 'Not authorized',
  128: 'Unspecified error',
  129: 'Malformed packet',
  130: 'Protocol error',
  131: 'Implementation specific error',
  132: 'Unsupported protocol version',
  133: 'Client identifier not valid',
  134: 'Bad user name or password',
  135: 'Not authorized',
  136: 'Server unavailable',
  137: 'Server busy',
  138: 'Banned',
  140: 'Bad authentication method',
  149: 'Packet too large',
  151: 'Quota exceeded',
  153: 'Payload format invalid',
  154: 'Retain not supported',
  155: 'QoS not supported',
  156: 'Use another server',
  157: 'Server moved',
  159: 'Connection rate exceeded',
}

/** The broker's own words, or else what MQTT calls the code. */
export const wordsFor = (code: number, own: string | undefined): string => own || names[code] || `Reason code ${code}`

/** Whether a new token may help. */
export const isAuthRefusal = (code: number, reason: string): boolean =>
  [4, 5, 134, 135].includes(code) || /authorized|password/i.test(reason)
