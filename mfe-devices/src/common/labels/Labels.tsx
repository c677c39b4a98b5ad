import { Badge, styled } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'

const Row = styled('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'nowrap',
    alignItems: 'center',
    gap: '1',
    minW: '0',
    maxW: 'full',
    verticalAlign: 'middle',
    '& > span': { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > small': { flexShrink: '0', textStyle: 'xs', color: 'fg.muted' },
  },
  variants: { wrap: { true: { flexWrap: 'wrap' } } },
})

const Text = styled('span', { base: { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis' } })

interface LabelsProps {
  labels: readonly string[]
  /** How many are shown; the rest is a count. All when missing. */
  most?: number | undefined
}

/** A device's labels as tags. */
export const Labels = ({ labels, most = Infinity }: LabelsProps) => {
  const t = useT()
  const rest = labels.slice(most)
  return (
    <Row wrap={most === Infinity}>
      {labels.slice(0, most).map((label) => (
        <Badge key={label}>
          <Text>{label}</Text>
        </Badge>
      ))}
      {rest.length > 0 ? (
        <small title={rest.join(', ')} aria-label={t('more', { count: rest.length, labels: rest.join(', ') })}>
          +{rest.length}
        </small>
      ) : null}
    </Row>
  )
}
