import { LoadFailed, PageHeader } from '@console/shared/ui'
import { useT } from './i18n/useT.ts'
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
        <ProfileForm user={loaded.data} saving={save.isPending} onSave={(user, onSaved) => save.mutate(user, { onSuccess: onSaved })} />
      ) : loaded.error ? (
        <LoadFailed what={t('settings.what')} error={loaded.error} retrying={loaded.isFetching} onRetry={() => void loaded.refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}
