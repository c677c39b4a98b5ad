import { eventTopic, isReachable, isTopic } from '@console/platform/live'

export type NameProblem = 'required' | 'wildcard' | 'tooLong'

// Brokers may end the connection over control characters, halves of characters and code points that are none.
const unfit = /[+#\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** Whether events can be published for a device: another cloud's ids may be such that no topic can hold them. */
export const canPublish = (device: string): boolean => isReachable(device, 'event')

/** What keeps a name from being an event's: MQTT has wildcards, and topics of 65,535 bytes at most. */
export const nameProblemOf = (device: string, name: string): NameProblem | null => {
  if (name.trim() === '') return 'required'
  if (unfit.test(name)) return 'wildcard'
  return isTopic(eventTopic(canPublish(device) ? device : 'device', name)) ? null : 'tooLong'
}
