import { saveUser, type User, userQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { useMutation, useQuery, useQueryClient } from '@console/platform/query'
import {
  ButtonLink,
  LoadFailed,
  PageHeader,
  Skeleton,
  Stack,
  useErrorText,
  useMedia,
  VisuallyHidden,
} from '@console/platform/ui'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProfileForm } from './ProfileForm.tsx'
import { useT } from './i18n/useT.ts'

const action = 'save settings'

/** The signed-in user's own data, and saving them. */
const useProfile = () => {
  const t = useT()
  const { api, toast } = useConsole()
  const errorText = useErrorText()
  const cache = useQueryClient()
  const query = userQuery(api)
  const loaded = useQuery(query)
  const save = useMutation({
    mutationFn: (user: User) => saveUser(api, user),
    onSuccess: async (_, user) => {
      if (user.language) setLanguage(user.language)
      await cache.invalidateQueries({ queryKey: query.queryKey })
      toast({ kind: 'success', title: t('settings.saved'), action })
    },
  })
  const showFailure = (error: unknown) =>
    toast({ kind: 'error', title: t('settings.saveFailed'), text: errorText(error), action })
  return { loaded, save, showFailure }
}

const ProfileSkeleton = () => {
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

interface SettingsScreenProps {
  /** Lead to further pages. */
  links?: ReactNode
}

export const SettingsScreen = ({ links }: SettingsScreenProps) => {
  const t = useT()
  const { loaded, save, showFailure } = useProfile()
  // On a phone the links would push the form down when they arrive.
  const below = useMedia('(max-width: 639.98px)')
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        actions={
          <>
            {below ? null : links}
            <ButtonLink variant="ghost" to="/settings/about" icon={<Info aria-hidden />}>
              {t('settings.about')}
            </ButtonLink>
          </>
        }
      />
      {loaded.data ? (
        <>
          <ProfileForm user={loaded.data} saving={save.isPending} onSave={save.mutateAsync} onFailed={showFailure} />
          {below ? (
            <Stack align="start" mt="4">
              {links}
            </Stack>
          ) : null}
        </>
      ) : loaded.error ? (
        <LoadFailed
          what={t('settings.what')}
          error={loaded.error}
          retrying={loaded.isFetching}
          onRetry={() => void loaded.refetch()}
        />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}
