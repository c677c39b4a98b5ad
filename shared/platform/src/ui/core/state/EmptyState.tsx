import type { ReactNode } from 'react'
import { styled } from '../styled.ts'
import { Tile } from './Tile.tsx'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', gap: '1', minH: 'full', px: '6', py: '8', textAlign: 'center' } })
const Title = styled('h2', { base: { mt: '2', textStyle: 'panel' } })
const Text = styled('div', { base: { maxW: '400px', color: 'fg.muted', textWrap: 'balance', overflowWrap: 'anywhere' } })
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '2.5' } })

export interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** One sentence: why it is empty and what comes next. */
  children?: ReactNode | undefined
  /** The one next step. */
  action?: ReactNode | undefined
  tone?: 'neutral' | 'warning' | 'danger' | undefined
  role?: 'alert' | 'status' | undefined
}

export const EmptyState = ({ icon, title, children, action, tone = 'neutral', role }: EmptyStateProps) => (
  <Root role={role}>
    <Tile tone={tone}>{icon}</Tile>
    <Title>{title}</Title>
    {children ? <Text>{children}</Text> : null}
    {action ? <Actions>{action}</Actions> : null}
  </Root>
)
