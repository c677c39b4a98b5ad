// What MQTT calls the reasons that a broker gives; 1 to 5 are those of brokers that respond as in MQTT 3.
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
  139: 'Server shutting down',
  140: 'Bad authentication method',
  141: 'Keep alive timeout',
  142: 'Session taken over',
  143: 'Topic filter invalid',
  144: 'Topic name invalid',
  145: 'Packet identifier in use',
  147: 'Receive maximum exceeded',
  148: 'Topic alias invalid',
  149: 'Packet too large',
  150: 'Message rate too high',
  151: 'Quota exceeded',
  152: 'Administrative action',
  153: 'Payload format invalid',
  154: 'Retain not supported',
  155: 'QoS not supported',
  156: 'Use another server',
  157: 'Server moved',
  158: 'Shared subscriptions not supported',
  159: 'Connection rate exceeded',
  160: 'Maximum connect time',
  161: 'Subscription identifiers not supported',
  162: 'Wildcard subscriptions not supported',
}

export const reason = { shuttingDown: 139, packetTooLarge: 149, noWildcards: 162 }

/** The broker's reason, or else what MQTT calls the code; with the server that it names instead of itself. */
export const wordsFor = (code: number, own: string | undefined, server?: string): string =>
  `${own || names[code] || `Reason code ${code}`}${server ? ` (${server})` : ''}`

/** Whether a new token may help. */
export const isAuthRefusal = (code: number, words: string): boolean =>
  [4, 5, 134, 135].includes(code) || /authorized|password/i.test(words)
