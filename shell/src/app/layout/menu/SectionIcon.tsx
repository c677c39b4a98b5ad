import { Blocks, Icon, type LucideIcon } from 'lucide-react'
import { icons } from './sectionIcons.data.ts'

interface SectionIconProps {
  name: string
  /** The remote's own drawing: the outline of one SVG path. */
  path?: string | undefined
}

/** The icon of a section: a remote's own, or one of the shell's by its name. */
export const SectionIcon = ({ name, path }: SectionIconProps) => {
  if (path !== undefined) return <Icon aria-hidden className="lucide" iconNode={[['path', { d: path, key: path }]]} />
  const Known = (icons as Readonly<Record<string, LucideIcon>>)[name] ?? Blocks
  return <Known aria-hidden />
}
