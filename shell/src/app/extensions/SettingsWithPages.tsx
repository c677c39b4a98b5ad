import { ButtonLink } from '@console/platform/ui'
import { SettingsScreen } from '../../settings/SettingsScreen.tsx'
import { useSettingsPages } from './useSettingsPages.tsx'

/** The settings, with the ways to their further pages. */
export const SettingsWithPages = () => (
  <SettingsScreen
    links={useSettingsPages()
      .pages.filter(({ linked }) => linked)
      .map(({ id, title, icon }) => (
        <ButtonLink key={id} variant="ghost" to={`/settings/${id}`} icon={icon}>
          {title}
        </ButtonLink>
      ))}
  />
)
