/** Reason codes of MQTT 5. */
export const reasons = {
  withWill: 0x04,
  malformed: 0x81,
  protocolError: 0x82,
  failed: 0x83,
  unsupportedVersion: 0x84,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  shuttingDown: 0x8b,
  badMethod: 0x8c,
  takenOver: 0x8e,
  invalidFilter: 0x8f,
  invalidTopic: 0x90,
  aliasInvalid: 0x94,
  tooLarge: 0x95,
  quotaExceeded: 0x97,
} as const
