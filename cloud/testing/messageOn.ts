import { acceptMessage, type AcceptedMessage, type DeviceMessage } from '../src/mqtt/deviceMessage.ts'

/** A message that a device of Ada has published; `more` says what is otherwise. */
export function messageOn(
  topic: string,
  payload: string | Buffer,
  { at, ...more }: Partial<Omit<AcceptedMessage, 'topic' | 'payload'>> & { at?: number } = {},
): DeviceMessage {
  const message = acceptMessage(
    { owner: 'ada', publisher: 'device', topic, payload: Buffer.from(payload), ...more },
    at,
  )
  if (!message) throw new Error(`${topic} is no topic of a device.`)
  return message
}
