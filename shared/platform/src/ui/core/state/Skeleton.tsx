import { styled } from '../styled.ts'

/**
 * A bar in place of a text to come, 10 px high, shown only when loading takes longer than 150 ms. Takes style props (`w`, `h`).
 * It is an ornament: what holds it says `aria-busy` or "Loading…".
 */
const Root = styled('span', {
  base: { display: 'block', h: '2.5', borderRadius: 'full', bg: 'bg.muted', animation: 'fade-in 1ms 150ms backwards, pulse 2s 150ms ease-in-out infinite' },
  variants: { strong: { true: { bg: 'bg.emphasized' }, false: {} } },
})

export const Skeleton = (props: Parameters<typeof Root>[0]) => <Root aria-hidden data-skeleton {...props} />
