import type { DeviceMessage } from '../../mqtt/deviceMessage.ts'
import { eventOf, type Content } from '../content.ts'
import type { Integration } from '../integrations.ts'
import type { Trigger } from '../delivery.ts'

interface Triggered {
  integration: Integration
  trigger: Trigger
  device: string
  /** The name of the event. */
  event: string
}

const maxNameLength = 1000
const responseForm = /^hook-(response|error)\//

/** Whether a message may fire integrations. */
export function mayFire({ kind, name = '' }: DeviceMessage): boolean {
  return name !== '' && (kind === 'events' || kind === 'webhooks')
}

/** Those of the integrations of a device's owner that a message fires. */
export function triggered(message: DeviceMessage, owned: readonly Integration[]): Triggered[] {
  const { device, kind, name = '' } = message
  if (!mayFire(message) || name.length > maxNameLength) return []
  if (kind === 'webhooks') {
    return owned
      .filter(({ content }) => content.name === name)
      .map((integration) => ({ integration, trigger: 'test', device, event: eventOfTest(integration.content) }))
  }
  // Response events of integrations must not fire them again.
  if (responseForm.test(name)) return []
  return owned
    .filter(
      ({ content }) =>
        eventOf(content) !== '' && name.startsWith(eventOf(content)) && skipReason(content, device) === undefined,
    )
    .map((integration) => ({ integration, trigger: 'event', device, event: name }))
}

/** Why an integration skips an event of a device. */
export function skipReason(content: Content, device: string): string | undefined {
  if (content['disabled'] === true) return 'Not sent: the integration is disabled.'
  const only = content['deviceID']
  if (typeof only !== 'string' || only === '' || only === '*' || only === device) return undefined
  return `Not sent: the integration is for the device ${only} only.`
}

/** The integration's event, if that is a complete event name. */
function eventOfTest(content: Content): string {
  const event = eventOf(content)
  return event === '' || /[+#\0]/.test(event) ? content.name : event
}
