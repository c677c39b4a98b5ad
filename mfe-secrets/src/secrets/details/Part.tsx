import { styled } from '@console/platform/ui'
import { useId, type ReactNode } from 'react'

const Root = styled('section', { base: { minW: '0' } })
const Title = styled('h2', { base: { textStyle: 'panel', mb: '2' } })

/** A part of the screen under its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return <Root aria-labelledby={id}><Title id={id}>{title}</Title>{children}</Root>
}
