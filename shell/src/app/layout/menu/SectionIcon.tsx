import { Activity, Blocks, Code, Cpu, KeyRound, LayoutDashboard, SlidersHorizontal, Workflow, type LucideIcon } from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  blocks: Blocks,
  dashboard: LayoutDashboard,
  projects: Code,
  devices: Cpu,
  events: Activity,
  integrations: Workflow,
  secrets: KeyRound,
  settings: SlidersHorizontal,
}

/** The icon of a section by its name in the registry. */
export const SectionIcon = ({ name }: { name: string }) => {
  const Icon = icons[name] ?? Blocks
  return <Icon aria-hidden />
}
