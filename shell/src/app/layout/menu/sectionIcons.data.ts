import {
  Activity,
  Blocks,
  Code,
  Cpu,
  KeyRound,
  LayoutDashboard,
  SlidersHorizontal,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import type { icons as names } from '../../../provides.ts'

/** The icons that a menu entry can name. */
export const icons: Readonly<Record<(typeof names)[number], LucideIcon>> = {
  blocks: Blocks,
  dashboard: LayoutDashboard,
  projects: Code,
  devices: Cpu,
  events: Activity,
  integrations: Workflow,
  secrets: KeyRound,
  settings: SlidersHorizontal,
}
