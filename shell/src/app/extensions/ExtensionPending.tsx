import { Skeleton, Stack } from '@console/platform/ui'

/** Shown in the place of an extension while the registry or the remote is loading. */
export const ExtensionPending = () => (
  <Stack flex="1" gap="4" pt="2" aria-busy data-code-pending>
    <Skeleton strong w="24" h="5" />
    <Skeleton />
    <Skeleton w="60%" />
  </Stack>
)
