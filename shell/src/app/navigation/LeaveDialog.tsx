import { useReadable, type UnsavedWork } from '@console/platform/contract'
import { Banner, Box, Button, ServerText, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useRef, useState } from 'react'
import { useT } from '../states/i18n/useT.ts'
import type { Unsaved } from '../unsaved.ts'
import { outcomeOf } from './outcome.ts'

/** Asks before unsaved work is left, says what happens to it, and offers to save it first where that is possible. */
export const LeaveDialog = ({ unsaved }: { unsaved: Unsaved }) => {
  const t = useT()
  const errorText = useErrorText()
  const current = [...useReadable(unsaved.works).values()]
  // The question stays the same while the work is being saved.
  const [saving, setSaving] = useState<readonly UnsavedWork[] | null>(null)
  const works = saving ?? current
  const { typed, warnings } = outcomeOf(works)
  const [failure, setFailure] = useState<string | null>(null)
  const refused = useRef(false)
  const save = async () => {
    setSaving(current)
    setFailure(null)
    try {
      refused.current = !(await unsaved.saveAndLeave())
      if (refused.current) unsaved.stay()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSaving(null)
    }
  }
  const canSave = works.length > 0 && works.every((work) => work.save)
  return (
    <Dialog
      open
      role="alertdialog"
      title={t(typed === null ? 'leave.titleOther' : 'leave.title')}
      onClose={unsaved.stay}
      // The invalid field that prevents saving.
      returnFocus={() => (refused.current ? document.querySelector<HTMLElement>('main [aria-invalid=true]') : null)}
      actions={
        <>
          <Button danger={typed !== 'kept' || warnings.length > 0} disabled={saving !== null} onClick={unsaved.abandon}>
            {t('leave.leave')}
          </Button>
          <Button variant={canSave ? 'outline' : 'solid'} onClick={unsaved.stay} data-autofocus>
            {t('leave.stay')}
          </Button>
          {canSave && (
            <Button variant="solid" busy={saving !== null} busyWord={t('leave.saving')} onClick={() => void save()}>
              {t('leave.save')}
            </Button>
          )}
        </>
      }
    >
      {typed && <p>{{ lost: t('leave.lost'), kept: t('leave.kept'), partly: t('leave.partly') }[typed]}</p>}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {failure !== null && (
        <Box mt="3">
          <Banner kind="danger">
            {t('leave.saveFailed')} <ServerText>{failure}</ServerText>
          </Banner>
        </Box>
      )}
    </Dialog>
  )
}
