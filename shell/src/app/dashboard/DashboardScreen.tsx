import { PageHeader, styled } from '@console/platform/ui'
import type { ComponentType, ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'

// The boxes have their final size before they are filled, so nothing moves.
const Boxes = styled('div', {
  base: {
    display: 'grid', flex: '1', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    alignContent: 'start', gridAutoRows: { base: 'minmax(17.5rem, auto)' }, md: { gridTemplateRows: '17.5rem 18.5rem' },
  },
})
const Box = styled('section', { base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0', p: '4', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3' }, variants: { long: { true: { minH: { base: '20rem', md: '18.5rem' }, gridColumn: { md: 'span 2' } } } } })
const Title = styled('h2', { base: { textStyle: 'md', fontWeight: 'medium', color: 'fg.muted' } })
const Placeholder = styled('div', { base: { display: 'grid', placeItems: 'center', flex: '1', borderWidth: '1px', borderStyle: 'dashed', borderColor: 'border.emphasized', borderRadius: 'l2' } })

export interface FillingProps {
  slot: string
  /** What the box is called. */
  title: string
  /** The placeholder that is shown while no remote fills it. */
  Place: ComponentType<{ children?: ReactNode }>
}

/** Each box is a slot that any remote may fill, and a placeholder until one does. */
const boxes = [
  { slot: 'dashboard.fleet/v1', title: 'dashboard.fleet' },
  { slot: 'dashboard.events/v1', title: 'dashboard.events' },
  { slot: 'dashboard.integrations/v1', title: 'dashboard.integrations' },
  { slot: 'dashboard.builds/v1', title: 'dashboard.builds', long: true },
  { slot: 'dashboard.activity/v1', title: 'dashboard.activity' },
] as const

export const DashboardScreen = ({ Filling }: { Filling: ComponentType<FillingProps> }) => {
  const t = useT()
  return (
    <>
      <PageHeader title={t('dashboard.title')} />
      <Boxes>
        {boxes.map(({ slot, title, ...box }) => (
          <Box key={slot} long={'long' in box} aria-labelledby={slot}>
            <Title id={slot}>{t(title)}</Title>
            <Filling slot={slot} title={t(title)} Place={Placeholder} />
          </Box>
        ))}
      </Boxes>
    </>
  )
}
