import { media } from '../../../theme/index.ts'
import { styled } from '../styled.ts'

const Root = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '2', color: 'fg.muted' } })
const Arc = styled('svg', { base: { boxSize: '4', flexShrink: '0', fill: 'none', stroke: 'currentColor', strokeWidth: '1.5', strokeLinecap: 'round', animation: 'spin' } })
// A still arc says nothing: without motion the word is shown.
const Word = styled('span', { base: { srOnly: true, [media.calm]: { srOnly: false } } })

const arc = <Arc data-spinner viewBox="0 0 16 16" aria-hidden><path d="M8 1.8a6.2 6.2 0 1 1-6.2 6.2" /></Arc>

export interface SpinnerProps {
  /** What is being waited for. Without it the arc is an ornament beside a word that says so. */
  label?: string | undefined
  /** Shows the label beside the arc, not only to screen readers. */
  showLabel?: boolean | undefined
}

export const Spinner = ({ label, showLabel = false }: SpinnerProps) =>
  label === undefined ? arc : <Root role="status">{arc}{showLabel ? label : <Word>{label}</Word>}</Root>
