import { Skeleton, Stack, VisuallyHidden } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'

export const ProfileSkeleton = () => {
  const t = useT()
  return (
    <Stack gap="6" maxW="form" aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {['profile', 'language', 'password'].map((section) => (
        <Stack key={section} gap="4" ps={{ md: '304px' }} minH="24">
          <Skeleton strong w="24" />
          <Skeleton w="full" h="8" borderRadius="l2" />
        </Stack>
      ))}
    </Stack>
  )
}
