import { media } from '../../../theme/index.ts'
import { styled } from '../styled.ts'

const Labelled = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '2', color: 'fg.muted' } })
const Arc = styled('svg', {
  base: {
    boxSize: '4',
    flexShrink: '0',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.5',
    strokeLinecap: 'round',
    animation: 'spin',
  },
})
// With reduced motion the arc stands still, so the word is shown too.
const Word = styled('span', { base: { srOnly: true, [media.calm]: { srOnly: false } } })

const arc = (
  <Arc data-spinner viewBox="0 0 16 16" aria-hidden>
    <path d="M8 1.8a6.2 6.2 0 1 1-6.2 6.2" />
  </Arc>
)

export interface SpinnerProps {
  /** What is being waited for. Without it the arc is an ornament beside a word that says so. */
  label?: string | undefined
  /** Shows the label beside the arc, not only to screen readers. */
  showLabel?: boolean | undefined
}

export const Spinner = ({ label, showLabel = false }: SpinnerProps) =>
  label === undefined ? (
    arc
  ) : (
    <Labelled role="status">
      {arc}
      {showLabel ? label : <Word>{label}</Word>}
    </Labelled>
  )

/**
 * A bar in place of a text to come, 10 px high, shown only when loading takes longer than 150 ms. Takes style props
 * (`w`, `h`). It is decoration: its container says `aria-busy` or "Loading…".
 */
const Root = styled('span', {
  base: {
    display: 'block',
    h: '2.5',
    borderRadius: 'full',
    bg: 'bg.muted',
    animation: 'fade-in 1ms 150ms backwards, pulse 2s 150ms ease-in-out infinite',
  },
  variants: { strong: { true: { bg: 'bg.emphasized' }, false: {} } },
})

export const Skeleton = (props: Parameters<typeof Root>[0]) => <Root aria-hidden data-skeleton {...props} />
