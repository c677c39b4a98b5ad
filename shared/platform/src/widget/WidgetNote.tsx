import type { ReactNode } from 'react'
import { styled } from '../ui/index.ts'

const Root = styled('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', flex: '1', gap: '1.5', minW: '0', textAlign: 'center', color: 'fg.muted', '& > .lucide': { boxSize: '5', mb: '0.5' } },
  variants: { tone: { good: { '& > .lucide': { color: 'status.online' } }, bad: { '& > .lucide': { color: 'red.fg' } }, neutral: {} } },
})
const Title = styled('p', { base: { textStyle: 'label', color: 'fg' } })
const Text = styled('div', { base: { maxW: '80', textStyle: 'xs', textWrap: 'balance', overflowWrap: 'anywhere' } })
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '1' } })

export interface WidgetNoteProps {
  icon: ReactNode
  title: string
  tone?: 'good' | 'bad' | 'neutral' | undefined
  action?: ReactNode
  children?: ReactNode
}

/** In place of figures: there are none, all is well, or they could not be loaded. */
export const WidgetNote = ({ icon, title, tone = 'neutral', action, children }: WidgetNoteProps) => (
  <Root tone={tone}>
    {icon}
    <Title>{title}</Title>
    {children ? <Text>{children}</Text> : null}
    {action ? <Actions>{action}</Actions> : null}
  </Root>
)
