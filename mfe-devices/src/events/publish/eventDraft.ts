import { createWritable, type Readable } from '@console/platform/lib'
import { eventTopic, isReachable, isTopic } from '@console/platform/live'

export interface EventDraft {
  device: string
  name: string
  data: string
}

const maxRecent = 10
const recent = createWritable<readonly EventDraft[]>([])

/** Events published since the page was loaded, newest first. In memory only: data may be a secret. */
export const recentPublishes: Readable<readonly EventDraft[]> = recent

const same = (one: EventDraft, other: EventDraft) =>
  one.device === other.device && one.name === other.name && one.data === other.data

export const rememberPublish = (draft: EventDraft): void =>
  recent.setState([draft, ...recent.getState().filter((other) => !same(draft, other))].slice(0, maxRecent))

export type NameProblem = 'required' | 'wildcard' | 'tooLong'

// Brokers may close the connection on control characters, lone surrogates and non-characters.
const unfit = /[+#\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** Whether events can be published for a device: ids from other servers may contain characters that topics can't. */
export const canPublish = (device: string): boolean => isReachable(device, 'event')

/** Why a name can't be an event name: MQTT reserves wildcards and limits topics to 65,535 bytes. */
export const nameProblemOf = (device: string, name: string): NameProblem | null => {
  if (name.trim() === '') return 'required'
  if (unfit.test(name)) return 'wildcard'
  return isTopic(eventTopic(canPublish(device) ? device : 'device', name)) ? null : 'tooLong'
}
