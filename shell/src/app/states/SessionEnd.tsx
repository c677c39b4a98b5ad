import { useConsole, useReadable } from '@console/platform/contract'
import { useLocation } from '@console/platform/router'
import { Button } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useEffect, useState } from 'react'
import { useT } from './i18n/useT.ts'
import { useShell } from '../shellContext.ts'
import { outcomeOf } from '../navigation/outcome.ts'

/**
 * The session is over. Without unsaved work it redirects to sign-in at once; else it asks, and redirects once the user
 * has left that work.
 */
export const SessionEnd = () => {
  const t = useT()
  const { session, unsaved } = useShell()
  const { toast } = useConsole()
  const [asking, setAsking] = useState(unsaved.any)
  const { typed, warnings } = outcomeOf([...useReadable(unsaved.works).values()])
  const signIn = () => {
    const blockAgain = unsaved.allowUnload()
    session.signIn().catch((error: unknown) => {
      blockAgain()
      toast({ kind: 'error', title: t('failure.providerTitle'), text: String(error), action: 'sign in' })
    })
  }
  const { pathname } = useLocation()
  useEffect(() => {
    if (!unsaved.any()) signIn()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another screen changes what is unsaved without a choice in the dialog
  }, [pathname])
  return (
    <Dialog
      open={asking}
      onClose={() => setAsking(false)}
      title={t('sessionEnd.title')}
      actions={
        <>
          {typed && <Button onClick={() => window.open('/', '_blank', 'noopener')}>{t('sessionEnd.inNewTab')}</Button>}
          <Button variant="solid" onClick={signIn}>
            {t('sessionEnd.signIn')}
          </Button>
        </>
      }
    >
      <p>{t('sessionEnd.text')}</p>
      {typed && (
        <p>{{ lost: t('sessionEnd.lost'), kept: t('sessionEnd.kept'), partly: t('sessionEnd.partly') }[typed]}</p>
      )}
      {typed && <p>{t('sessionEnd.otherTab')}</p>}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Dialog>
  )
}
