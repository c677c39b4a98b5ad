import { lazyPart, PageHeader, styled } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { useShell } from '../shellContext.ts'
import { PlaceBox } from './PlaceBox.tsx'
import { places } from './places.ts'
import { point, useOffered } from './useOffered.ts'

const AllBoxes = lazyPart('AllBoxes', () => import('./AllBoxes.tsx'))

// The boxes have their final size before they are filled, so nothing moves.
const Boxes = styled('div', {
  base: {
    display: 'grid', flex: '1', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    alignContent: 'start', gridAutoRows: { base: 'minmax(17.5rem, auto)' }, md: { gridTemplateRows: '17.5rem 18.5rem' },
  },
})

export const DashboardScreen = () => {
  const t = useT()
  const { order } = useShell().extensions
  const hasMore = useOffered()?.some((id) => places.every((place) => place.id !== id))
  const own = places.map((place) => <PlaceBox key={place.id} {...place} />)
  return (
    <>
      <PageHeader title={t('dashboard.title')} />
      <Boxes>{hasMore || order[point] ? <AllBoxes pending={own} /> : own}</Boxes>
    </>
  )
}
