import type { SecretDetails } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { Link } from '@console/platform/router'
import { styled } from '@console/platform/ui'
import { ChevronRight } from 'lucide-react'

const List = styled('ul', { base: { mt: '4', borderWidth: '1px', borderRadius: 'l2', color: 'fg', overflow: 'hidden', '& > li + li': { borderTopWidth: '1px' } } })
const Row = styled(Link, {
  base: {
    display: 'flex', alignItems: 'center', gap: '3', minH: { base: '11', sm: '9' }, px: '3', py: '1', fontWeight: 'medium', _hover: { bg: 'bg.subtle' }, _focusVisible: { outlineOffset: '-2px' },
    '& bdi': { flex: '1', minW: '0', overflowWrap: 'anywhere' }, '& .lucide': { color: 'fg.subtle', flexShrink: '0' },
  },
})

/** The ways to the integrations that use a secret. */
export const UseLinks = ({ uses }: { uses: SecretDetails['integrations'] }) => {
  const { href } = useConsole()
  return <List>{uses.map(({ id, name }) => <li key={id}><Row to={href('integration-edit', { id })}><bdi>{visible(name || id)}</bdi><ChevronRight size={16} aria-hidden /></Row></li>)}</List>
}
