import { useConsole } from '@console/platform/contract'
import type { SearchOption } from '@console/platform/ui/dialog'
import { Keyboard, LogOut, Plus } from 'lucide-react'
import { useT as useShellText } from '../../i18n/index.ts'
import { useT } from './i18n/useT.ts'
import { useLogOut } from '../layout/useLogOut.ts'
import { useMenu } from '../layout/menu/useMenu.ts'

/** What can be done from everywhere. */
export const useActions = (onKeys: () => void): SearchOption[] => {
  const t = useT()
  const shellText = useShellText()
  const { href } = useConsole()
  const menu = useMenu()
  const logOut = useLogOut()
  const additions = [
    { section: '/projects', to: href('project-gallery'), text: t('newProject') },
    { section: '/integrations', to: href('integration-gallery'), text: t('newIntegration') },
    { section: '/secrets', to: href('secret-add'), text: t('newSecret') },
  ]
  return [
    ...additions.filter(({ section }) => menu.some(({ to, deployed }) => to === section && deployed)).map(({ to, text }) => ({ id: to, to, text, icon: <Plus aria-hidden /> })),
    { id: 'keys', text: t('shortcuts'), icon: <Keyboard aria-hidden />, run: onKeys },
    { id: 'log-out', text: shellText('logOut'), icon: <LogOut aria-hidden />, run: logOut },
  ]
}
