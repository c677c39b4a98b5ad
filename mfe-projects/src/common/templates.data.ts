import { CircuitBoard, Cpu, FilePlus, type LucideIcon } from 'lucide-react'

/** What a new project can start with. The texts are under `templates` in i18n. */
export const templates = [
  { id: 'empty', key: 'empty', Icon: FilePlus, note: null },
  { id: 'platformio-esp32', key: 'esp32', Icon: Cpu, note: 'espressif32' },
  { id: 'platformio-arduino', key: 'arduino', Icon: CircuitBoard, note: 'atmelavr' },
] as const satisfies readonly { id: string; key: string; Icon: LucideIcon; note: string | null }[]

export type Template = (typeof templates)[number]
