import { useT } from '../../i18n/index.ts'
import { Box } from './Box.tsx'
import { LateBox } from './LateBox.tsx'
import type { places } from './places.ts'
import { useOffered } from './useOffered.ts'

type Place = (typeof places)[number]

/** A box that is there whether or not a remote fills it. */
export const PlaceBox = ({
  id,
  title: key,
  long = false,
}: {
  id: Place['id']
  title: Place['title']
  long?: boolean
}) => {
  const title = useT()(key)
  const offered = useOffered()
  return (
    <Box id={id} title={title} long={long}>
      <LateBox id={id} title={title} isOffered={offered && offered.includes(id)} />
    </Box>
  )
}
