import { useFormat } from '@console/platform/i18n'
import { compareBy } from '../extensions/compareBy.ts'
import { useShell } from '../shellContext.ts'
import { Box } from './Box.tsx'
import { LateBox } from './LateBox.tsx'
import { PlaceBox } from './PlaceBox.tsx'
import { places } from './places.ts'
import { useBox, useAddedBoxes } from './useBox.ts'
import { point } from './useOffered.ts'

/** A box that a remote adds to those of the console. */
const AddedBox = ({ id }: { id: string }) => {
  const { language } = useFormat()
  const extension = useBox(id)
  if (!extension) return null
  const title = extension.title[language]
  return (
    <Box id={id} title={title}>
      <LateBox id={id} title={title} isOffered />
    </Box>
  )
}

/** The console's own boxes and those that remotes add, in the order of the deployment. */
export const AllBoxes = () => {
  const { order } = useShell().extensions
  const added = useAddedBoxes() ?? []
  const own = places.map((place, index) => ({
    ...place,
    order: (index + 1) * 10,
    box: <PlaceBox key={place.id} {...place} />,
  }))
  const further = added
    .filter(({ id }) => !own.some((place) => place.id === id))
    .map(({ id, order: at }) => ({ id, order: at, box: <AddedBox key={id} id={id} /> }))
  return [...own, ...further].sort(compareBy(order[point])).map(({ box }) => box)
}
