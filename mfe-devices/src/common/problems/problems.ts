/** Why a device was not let in, as the server names it. */
const reasons = [
  'wrongKey',
  'revoked',
  'protocol',
  'topic',
  'strayTopic',
  'longTopic',
  'flood',
  'tooLarge',
  'tls',
  'clock',
  'wrongPort',
  'oldProtocol',
  'unknownDevice',
  'twice',
] as const

type Reason = (typeof reasons)[number]

const texts = {
  wrongKey: {
    word: 'wrongKey.word',
    title: 'wrongKey.title',
    cause: 'wrongKey.cause',
    ways: ['wrongKey.first', 'wrongKey.second'],
  },
  revoked: { word: 'revoked.word', title: 'revoked.title', cause: 'revoked.cause', ways: ['revoked.first'] },
  protocol: { word: 'protocol.word', title: 'protocol.title', cause: 'protocol.cause', ways: ['protocol.first'] },
  topic: { word: 'topic.word', title: 'topic.title', cause: 'topic.cause', ways: ['topic.first'] },
  strayTopic: {
    word: 'strayTopic.word',
    title: 'strayTopic.title',
    cause: 'strayTopic.cause',
    ways: ['strayTopic.first'],
  },
  longTopic: { word: 'longTopic.word', title: 'longTopic.title', cause: 'longTopic.cause', ways: ['longTopic.first'] },
  flood: { word: 'flood.word', title: 'flood.title', cause: 'flood.cause', ways: ['flood.first'] },
  tooLarge: { word: 'tooLarge.word', title: 'tooLarge.title', cause: 'tooLarge.cause', ways: ['tooLarge.first'] },
  tls: { word: 'tls.word', title: 'tls.title', cause: 'tls.cause', ways: ['tls.first', 'tls.second'] },
  clock: { word: 'clock.word', title: 'clock.title', cause: 'clock.cause', ways: ['clock.first'] },
  wrongPort: { word: 'wrongPort.word', title: 'wrongPort.title', cause: 'wrongPort.cause', ways: ['wrongPort.first'] },
  oldProtocol: {
    word: 'oldProtocol.word',
    title: 'oldProtocol.title',
    cause: 'oldProtocol.cause',
    ways: ['oldProtocol.first'],
  },
  unknownDevice: {
    word: 'unknownDevice.word',
    title: 'unknownDevice.title',
    cause: 'unknownDevice.cause',
    ways: ['unknownDevice.first'],
  },
  twice: { word: 'twice.word', title: 'twice.title', cause: 'twice.cause', ways: ['twice.first'] },
} as const satisfies Record<Reason, unknown>

const other = { word: 'other.word', title: 'other.title', cause: 'other.cause', ways: ['other.first'] } as const

/** Whether there are words for it; a later cloud may have further reasons. */
export const isKnown = (reason: string): reason is Reason => reasons.some((known) => known === reason)

const textsOf = (reason: string) => (isKnown(reason) ? texts[reason] : other)

/** "wrong key" */
export const wordOf = (reason: string) => textsOf(reason).word

/** "Refused: wrong key" */
export const problemTitles = (reason: string) => textsOf(reason).title

/** The cause as a sentence. */
export const causeOf = (reason: string) => textsOf(reason).cause

/** What to do, one or two ways. */
export const waysOut = (reason: string) => textsOf(reason).ways

/** The entrance does not know which device it was. */
export const isNameless = (reason: string): boolean =>
  ['unknownDevice', 'wrongPort', 'tls', 'clock', 'oldProtocol'].includes(reason)

/** It had come as far as the sign-in. */
export const isSignInProblem = (reason: string): boolean => ['wrongKey', 'revoked', 'unknownDevice'].includes(reason)
