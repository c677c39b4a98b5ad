import { useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { ButtonLink } from '@console/platform/ui'
import { SettingsScreen } from '../../settings/SettingsScreen.tsx'
import { useShell } from '../shellContext.ts'

/** The settings, with the ways to the pages that remotes add. */
export const SettingsWithPages = () => {
  const { language } = useFormat()
  const pages = useReadable(useShell().extensions.at('settings.page/v1')) ?? []
  return (
    <SettingsScreen
      links={pages
        .filter(({ fits }) => fits())
        .map(({ id, title, Icon }) => (
          <ButtonLink key={id} variant="ghost" to={`/settings/${id}`} icon={<Icon />}>
            {title[language]}
          </ButtonLink>
        ))}
    />
  )
}
