import { styled } from '@console/platform/ui'

/** What stands beside a long form: in sight, below the top bar and above the form's foot. */
export const Beside = styled('div', {
  base: { minW: '0', position: { lg: 'sticky' }, top: 'calc(var(--sticky-top) + 16px)', maxH: { lg: 'calc(100dvh - var(--sticky-top) - 88px)' }, overflowY: { lg: 'auto' } },
})
