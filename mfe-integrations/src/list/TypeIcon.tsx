import { useFormat } from '@console/platform/i18n'
import { styled, Text, Tooltip } from '@console/platform/ui'
import { Blocks } from 'lucide-react'
import { labelOf, templateOf } from '../common/templates/templateOf.ts'

const Root = styled('span', { base: { display: 'flex', alignItems: 'center', gap: '1.5' } })

/** An integration's type as an icon, called by the template's label. Where nothing hovers, the label stands beside it. */
export const TypeIcon = ({ type }: { type: string }) => {
  const { language } = useFormat()
  const Icon = templateOf(type)?.Icon ?? Blocks
  const label = labelOf(type, language)
  return (
    <Root>
      <Tooltip names text={label}><Icon size={16} aria-hidden /></Tooltip>
      <Text as="span" hideFrom="sm" aria-hidden>{label}</Text>
    </Root>
  )
}
