import { useLocation } from '@console/platform/router'
import { Skeleton, Stack, VisuallyHidden } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { sectionOf, useMenu } from '../layout/menu/menu.ts'

/** Shown in place of a section while its code is loading. */
export const Pending = () => {
  const t = useT()
  const section = sectionOf(useMenu(), useLocation().pathname)?.title ?? ''
  return (
    <Stack gap="5" pt="2" aria-busy data-code-pending>
      <VisuallyHidden role="status">{t('remote.loading', { section })}</VisuallyHidden>
      <Skeleton strong w="32" h="4" />
      <Skeleton w="64" />
      <Skeleton w="full" />
      <Skeleton w="80" />
    </Stack>
  )
}
