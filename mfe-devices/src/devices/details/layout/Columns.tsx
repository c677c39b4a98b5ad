import { styled } from '@console/platform/ui'
import type { ReactNode } from 'react'

const Root = styled('div', { base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' }, alignItems: 'start', gap: '5' } })
export const Stack = styled('div', { base: { display: 'grid', gap: '3', minW: '0' } })

/** The main column, and where there is room a panel beside it. */
export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => <Root><div>{main}</div>{side ? <Stack as="aside">{side}</Stack> : null}</Root>
