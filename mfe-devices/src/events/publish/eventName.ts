import { eventTopic, isTopic } from '@console/shared/live'

export type NameProblem = 'required' | 'wildcard' | 'tooLong'

/** What keeps a name from being an event's: MQTT has wildcards, and topics of 65,535 bytes at most. */
export const nameProblemOf = (device: string, name: string): NameProblem | null => {
  if (name.trim() === '') return 'required'
  if (/[+#\0]/.test(name)) return 'wildcard'
  return isTopic(eventTopic(device || 'device', name)) ? null : 'tooLong'
}
