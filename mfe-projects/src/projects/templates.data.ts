import { CircuitBoard, Cpu, FilePlus, Lightbulb, Thermometer, ToggleRight, type LucideIcon } from 'lucide-react'

/** Templates for new projects. Their texts are under `templates` in i18n. */
export const templates = [
  { id: 'empty', title: 'templates.empty', text: 'templates.emptyText', Icon: FilePlus, note: null },
  { id: 'platformio-esp32', title: 'templates.esp32', text: 'templates.esp32Text', Icon: Cpu, note: 'espressif32' },
  {
    id: 'platformio-arduino',
    title: 'templates.arduino',
    text: 'templates.arduinoText',
    Icon: CircuitBoard,
    note: 'atmelavr',
  },
  { id: 'blink-publish', title: 'templates.blink', text: 'templates.blinkText', Icon: Lightbulb, note: 'simulator' },
  {
    id: 'sensor-variables',
    title: 'templates.sensor',
    text: 'templates.sensorText',
    Icon: Thermometer,
    note: 'simulator',
  },
  { id: 'relay-function', title: 'templates.relay', text: 'templates.relayText', Icon: ToggleRight, note: 'simulator' },
] as const satisfies readonly { id: string; title: string; text: string; Icon: LucideIcon; note: string | null }[]

export type Template = (typeof templates)[number]
