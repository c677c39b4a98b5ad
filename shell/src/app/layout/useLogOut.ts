import { useConsole } from '@console/platform/contract'
import { useT } from '../../i18n/index.ts'
import { useShell } from '../shellContext.ts'

/** Ends the session here and at the provider. Asks first when something would be lost. */
export const useLogOut = () => {
  const t = useT()
  const { session, unsaved } = useShell()
  const { toast } = useConsole()
  return () =>
    unsaved.leave(() => {
      session.signOut().catch((error: unknown) =>
        toast({
          kind: 'error',
          title: t('logOutFailed'),
          text: error instanceof Error ? error.message : String(error),
          action: 'log out',
        }),
      )
    })
}
