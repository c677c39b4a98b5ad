import { styled } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'
import { waysOut } from './problems.ts'

const List = styled('ol', {
  base: {
    display: 'grid',
    gap: '2',
    textStyle: 'xs',
    listStyle: 'none',
    counterReset: 'way',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '18px minmax(0, 1fr)',
      gap: '2',
      counterIncrement: 'way',
      '&::before': {
        content: 'counter(way)',
        boxSize: '18px',
        borderRadius: 'full',
        bg: 'bg.emphasized',
        color: 'fg',
        fontSize: '2xs',
        fontWeight: 'semibold',
        lineHeight: '18px',
        textAlign: 'center',
      },
    },
  },
})

/** The ways out of what is wrong with a device. */
export const ProblemHelp = ({ reason }: { reason: string }) => {
  const t = useT()
  return (
    <List>
      {waysOut(reason).map((way) => (
        <li key={way}>{t(way)}</li>
      ))}
    </List>
  )
}
