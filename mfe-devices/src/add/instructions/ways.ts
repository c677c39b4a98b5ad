import type { Kind } from '../KindChoice.tsx'
import { arduino } from './arduino.ts'
import { curl, formValues, mosquitto } from './clients.ts'
import { cpp } from './cpp.ts'
import { espIdf } from './espIdf.ts'
import { node } from './node.ts'
import { python } from './python.ts'
import type { Way } from './way.ts'

const ways: Record<Kind, readonly Way[]> = {
  'esp32-usb': [],
  esp32: [arduino, espIdf],
  linux: [python, node, cpp, mosquitto],
  mqtt: [formValues, mosquitto, curl],
  simulated: [],
}

/** The ways to bring in a device of this kind, the shortest first. */
export const waysOf = (kind: Kind): readonly Way[] => ways[kind]
