import { useId, type ReactNode } from 'react'
import { styled } from '../core/styled.ts'

const Root = styled('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '272px minmax(0, 1fr)' },
    columnGap: '8',
    rowGap: '4',
    maxW: 'form',
    py: '6',
    borderBottomWidth: '1px',
    '&:first-of-type': { pt: '2' },
    '&:last-of-type': { borderBottomWidth: '0' },
  },
})
const Title = styled('h2', { base: { textStyle: 'panel', mb: '0.5' } })
const Text = styled('p', { base: { color: 'fg.muted' } })
const Fields = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', minW: '0' } })

export interface FormSectionProps {
  title: string
  description?: ReactNode
  /** The fields, below each other. */
  children: ReactNode
}

/**
 * A part of a form: what it is about at the left (272 px), its fields at the right; below each other on narrow screens.
 */
export const FormSection = ({ title, description, children }: FormSectionProps) => {
  const titleId = useId()
  return (
    <Root aria-labelledby={titleId}>
      <div>
        <Title id={titleId}>{title}</Title>
        {description ? <Text>{description}</Text> : null}
      </div>
      <Fields>{children}</Fields>
    </Root>
  )
}

const Foot = styled('footer', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'docked',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    columnGap: '3',
    minH: { base: '16', sm: '14' },
    py: '2',
    mt: '4',
    // Over the content's padding, to its edges.
    mx: { base: '-4', md: '-6' },
    px: { base: '4', md: '6' },
    mb: '-6',
    bg: 'bg.panel',
    borderTopWidth: '1px',
  },
})
const Note = styled('div', { base: { flex: '1', textStyle: 'xs', color: 'fg.muted', textAlign: { sm: 'end' } } })

/** The foot of a long form, always in sight. `note` says what there is to save. */
export const FormFooter = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <Foot>
    {children}
    <Note aria-live="polite">{note}</Note>
  </Foot>
)
