import { Skeleton, Stack } from '@console/platform/ui'

/** In a slot while it is not known who fills it, or that remote is on its way. */
export const SlotPending = () => (
  <Stack flex="1" gap="4" pt="2" aria-busy>
    <Skeleton strong w="24" h="5" />
    <Skeleton />
    <Skeleton w="60%" />
  </Stack>
)
