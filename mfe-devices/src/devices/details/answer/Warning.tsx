import { styled } from '@console/platform/ui'
import { TriangleAlert } from 'lucide-react'

const Root = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', minW: '0', maxW: 'full', textStyle: 'xs', color: 'orange.fg', '& > .lucide': { boxSize: '3.5', flex: 'none' } } })
const Text = styled('span', { base: { truncate: true } })

/** Why there is no value, in one line. */
export const Warning = ({ children, role }: { children: string; role?: 'status' | undefined }) => <Root role={role}><TriangleAlert aria-hidden /><Text>{children}</Text></Root>
