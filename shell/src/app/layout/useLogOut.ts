import { useConsole } from '@console/shared/contract'
import { useT } from '../../i18n/index.ts'
import { useShell } from '../shellContext.ts'

/** Ends the session here and at the provider. Unsaved work is asked about by the browser itself. */
export const useLogOut = () => {
  const t = useT()
  const { session } = useShell()
  const { toast } = useConsole()
  return () => {
    session.signOut().catch((error: unknown) => toast({ kind: 'error', title: t('logOutFailed'), text: error instanceof Error ? error.message : String(error) }))
  }
}
