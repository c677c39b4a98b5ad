import { Skeleton, Stack } from '@console/platform/ui'

/** Shown in a slot while the registry or the remote that fills it is loading. */
export const SlotPending = () => (
  <Stack flex="1" gap="4" pt="2" aria-busy>
    <Skeleton strong w="24" h="5" />
    <Skeleton />
    <Skeleton w="60%" />
  </Stack>
)
