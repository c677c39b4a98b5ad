import { styled } from '@console/platform/ui'
import { useId, type ReactNode } from 'react'

const Root = styled('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', p: '4', '& + &': { borderTopWidth: '1px' } },
})
const Head = styled('header', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' },
})
const Title = styled('h2', { base: { textStyle: 'panel' } })

/** A part of the form, within its panel. */
export const Section = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <Head>
        <Title id={id}>{title}</Title>
        {action}
      </Head>
      {children}
    </Root>
  )
}
/** A column beside a long form: it stays in sight, between the top bar and the form's foot. */
export const Beside = styled('div', {
  base: {
    minW: '0',
    position: { lg: 'sticky' },
    top: 'calc(var(--sticky-top) + 16px)',
    maxH: { lg: 'calc(100dvh - var(--sticky-top) - 88px)' },
    overflowY: { lg: 'auto' },
  },
})
