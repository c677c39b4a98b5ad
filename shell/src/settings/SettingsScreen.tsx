import type { User } from '@console/shared/api'
import { LoadFailed, PageHeader } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useProfile } from './useProfile.ts'

export const SettingsScreen = () => {
  const t = useT()
  const { loaded, save } = useProfile()
  return (
    <>
      <PageHeader title={t('settings.title')} />
      {loaded.data ? (
        <ProfileForm key={JSON.stringify(loaded.data)} user={loaded.data} saving={save.isPending} onSave={(user: User) => save.mutate(user)} />
      ) : loaded.error ? (
        <LoadFailed what={t('settings.what')} error={loaded.error} retrying={loaded.isFetching} onRetry={() => void loaded.refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}
