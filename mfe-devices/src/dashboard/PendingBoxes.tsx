import { styled, VisuallyHidden } from '@console/platform/ui'
import { WidgetSkeleton } from '@console/platform/widget'
import { BoxGrid, placeOf } from './grid/BoxGrid.tsx'
import { inReadingOrder, type Place } from './grid/layout.ts'
import { useT } from './i18n/useT.ts'

const Frame = styled('div', {
  base: { p: '4', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden' },
})

/** The frames of boxes that are being loaded. */
export const PendingBoxes = ({ places }: { places: readonly Place[] }) => {
  const t = useT()
  return (
    <BoxGrid aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {inReadingOrder(places).map((place, index) => (
        <Frame key={index} {...placeOf(place)}>
          <WidgetSkeleton rows={place.h} />
        </Frame>
      ))}
    </BoxGrid>
  )
}
