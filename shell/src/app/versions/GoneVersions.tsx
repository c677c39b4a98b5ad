import { useConsole, useReadable } from '@console/platform/contract'
import { useEffect } from 'react'
import { useT } from './i18n/useT.ts'
import { useShell } from '../shellContext.ts'

/** Shows a toast for each forced version that the registry no longer has. */
export const GoneVersions = () => {
  const t = useT()
  const { remoteManager } = useShell()
  const { toast } = useConsole()
  const { gone } = useReadable(remoteManager.forced)
  useEffect(() => {
    for (const { name, version } of gone)
      toast({ kind: 'warning', title: t('versions.gone', { remote: name, version }), text: t('versions.goneText') })
    if (gone.length > 0) remoteManager.forgetGone()
  }, [gone, remoteManager, toast, t])
  return null
}
