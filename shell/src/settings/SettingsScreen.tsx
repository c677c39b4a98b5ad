import { ButtonLink, LoadFailed, PageHeader } from '@console/platform/ui'
import { Info } from 'lucide-react'
import { useT } from './i18n/useT.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useProfile } from './useProfile.ts'

export const SettingsScreen = () => {
  const t = useT()
  const { loaded, save, tellFailure } = useProfile()
  return (
    <>
      <PageHeader title={t('settings.title')} actions={<ButtonLink variant="ghost" to="/settings/about" icon={<Info aria-hidden />}>{t('settings.about')}</ButtonLink>} />
      {loaded.data ? (
        <ProfileForm user={loaded.data} saving={save.isPending} onSave={save.mutateAsync} onFailed={tellFailure} />
      ) : loaded.error ? (
        <LoadFailed what={t('settings.what')} error={loaded.error} retrying={loaded.isFetching} onRetry={() => void loaded.refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}
