import { styled } from '@console/platform/ui'
import type { TimelinePart } from './timeline.ts'
import { useT } from './i18n/useT.ts'

const Track = styled('div', {
  base: {
    position: 'relative',
    h: '3.5',
    w: '120px',
    minW: '0',
    maxW: 'full',
    borderRadius: '2px',
    bg: 'bg.muted',
    overflow: 'hidden',
  },
})
const Part = styled('span', {
  base: { position: 'absolute', insetBlock: '0', minW: '2px' },
  variants: {
    kind: { firing: { bg: 'red.solid' }, acknowledged: { bg: 'orange.solid' }, silenced: { bg: 'status.offline' } },
  },
})

/** Shows when an alert fired in the last 24 hours. */
export const Strip = ({ parts }: { parts: readonly TimelinePart[] }) => {
  const t = useT()
  return (
    <Track
      role="img"
      aria-label={t('strip', { count: parts.filter(({ kind }) => kind !== 'acknowledged').length })}
      style={{ width: '120px' }}
    >
      {parts.map(({ kind, from, to }, index) => (
        <Part key={index} kind={kind} style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
      ))}
    </Track>
  )
}
