import type { Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { ButtonLink, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useT as useProblemText } from '../../common/problems/i18n/useT.ts'
import { ProblemHelp } from '../../common/problems/ProblemHelp.tsx'
import { causeOf } from '../../common/problems/problems.ts'
import { useT } from '../i18n/useT.ts'

const Cause = styled('p', { base: { mb: '3', color: 'fg' } })

/** Why a device was refused, and what to do. */
export const RefusedDialog = ({
  device: { id, name },
  reason,
  onClose,
}: {
  device: Device
  reason: string
  onClose: () => void
}) => {
  const t = useT()
  const problemText = useProblemText()
  const { href } = useConsole()
  return (
    <Dialog
      open
      size="sm"
      title={t('refusedTitle', { name: isolate(name || id) })}
      onClose={onClose}
      actions={
        <ButtonLink variant="solid" to={href('device-details', { id })}>
          {t('openDevice')}
        </ButtonLink>
      }
    >
      <Cause>{problemText(causeOf(reason))}</Cause>
      <ProblemHelp reason={reason} />
    </Dialog>
  )
}
