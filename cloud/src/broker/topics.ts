import { deviceTopic, parseDeviceTopic } from '../mqtt/deviceTopic.ts'
import { levelsOf } from '../mqtt/topicLevels.ts'

/** The user or device at the other end of a connection. */
export type Principal = { kind: 'user'; sub: string; grant: string; expiresAt: number } | { kind: 'device'; id: string }

export type Owns = (user: string, device: string) => boolean

interface Place {
  device: string
  branch: string
  /** Everything after the branch, level by level. */
  rest: string[]
}

/** Whether they may publish this message. A retained command would run again at every later connection. */
export function mayPublish(who: Principal, topic: string, retain: boolean, owns: Owns): boolean {
  if (who.kind === 'device' && topic === deviceTopic(who.id, 'capabilities')) return true
  const place = placeOf(topic)
  if (!place) return false
  if (who.kind === 'device') {
    return place.device === who.id && (isEvent(place) || (isReply(place) && !retain))
  }
  return owns(who.sub, place.device) && (isEvent(place) || (isRequest(place) && !retain))
}

/**
 * Whether they may receive this message. Checked for every message and subscriber, so a wide filter shows nobody
 * another's devices.
 */
export function mayReceive(who: Principal, topic: string, owns: Owns): boolean {
  if (who.kind === 'device' && topic === offersTo(who.id)) return true
  const place = placeOf(topic)
  if (!place) return false
  return who.kind === 'device'
    ? place.device === who.id && (isCommand(place) || isEvent(place))
    : owns(who.sub, place.device)
}

/**
 * Refuses a filter that can never match anything of theirs. A wide filter is granted; each message is checked at
 * delivery.
 */
export function maySubscribe(who: Principal, filter: string, owns: Owns): boolean {
  if (who.kind === 'device' && filter === offersTo(who.id)) return true
  const [root = '', device = '', branch = '', name = '', ...deeper] = levelsOf(filter)
  if (who.kind === 'device') {
    if (root !== 'devices' || device !== who.id) return false
    return (
      (branch === 'events' && name !== '') ||
      (isCommandBranch(branch) && name !== '' && name !== '#' && deeper.length === 0)
    )
  }
  if (root === '#') return true
  if (root !== 'devices' && root !== '+') return false
  return device === '+' || device === '#' || owns(who.sub, device)
}

/** Whether a topic or a filter is about another device, or about all of them, by its form. */
export function isOfOthers(id: string, topic: string): boolean {
  const [root, device] = levelsOf(topic, 2)
  if (root === '#') return true
  return (root === 'devices' || root === '+') && device !== undefined && device !== id
}

/** Where updates are offered to a device. */
function offersTo(device: string): string {
  return deviceTopic(device, 'firmware')
}

function placeOf(topic: string): Place | undefined {
  const { device = '', kind: branch = '', name = '' } = parseDeviceTopic(topic) ?? {}
  const rest = levelsOf(name)
  return rest[0] === '' ? undefined : { device, branch, rest }
}

function isEvent({ branch }: Place): boolean {
  return branch === 'events'
}

function isCommandBranch(branch: string): boolean {
  return branch === 'functions' || branch === 'variables'
}

function isCommand({ branch, rest }: Place): boolean {
  return isCommandBranch(branch) && rest.length === 1
}

function isRequest(place: Place): boolean {
  return isCommand(place) || (place.branch === 'webhooks' && place.rest.length === 1)
}

function isReply({ branch, rest }: Place): boolean {
  return (
    rest.length === 2 &&
    ((branch === 'functions' && rest[1] === 'result') || (branch === 'variables' && rest[1] === 'value'))
  )
}
