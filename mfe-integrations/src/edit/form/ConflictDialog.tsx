import { Button, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { TriangleAlert } from 'lucide-react'
import { textOf } from '../../common/model/json.ts'
import { withoutPassword } from '../../common/model/request.ts'
import { useT } from '../../i18n/index.ts'
import type { Conflict } from '../draft/conflict.ts'

const Fields = styled('dl', {
  base: {
    display: 'grid',
    gap: '1',
    mt: '3',
    maxH: '64',
    overflowY: 'auto',
    px: '3',
    py: '2.5',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    color: 'fg',
    textStyle: 'mono',
    overflowWrap: 'anywhere',
    '& dt': { color: 'fg.muted' },
    '& dd': { whiteSpace: 'pre-wrap', mb: '1' },
  },
})

interface ConflictDialogProps {
  conflict: Conflict
  onCancel: () => void
  /** Saves the version of this form. */
  onMine: () => void
  /** Puts the other version into the form. */
  onTheirs: () => void
}

/** Asks before a save undoes somebody else's change. */
export const ConflictDialog = ({ conflict, onCancel, onMine, onTheirs }: ConflictDialogProps) => {
  const t = useT()
  const changed = conflict.kind === 'changed'
  return (
    <Dialog
      open
      size="md"
      role="alertdialog"
      icon={<TriangleAlert aria-hidden />}
      tone="warning"
      onClose={onCancel}
      title={changed ? t('conflict.changed') : t('conflict.gone')}
      actions={
        <>
          <Button data-autofocus onClick={onCancel}>
            {t('cancel')}
          </Button>
          {changed ? <Button onClick={onTheirs}>{t('conflict.theirs')}</Button> : null}
          <Button variant="solid" onClick={onMine}>
            {changed ? t('conflict.mine') : t('conflict.again')}
          </Button>
        </>
      }
    >
      {changed ? t('conflict.changedText') : t('conflict.goneText')}
      {changed ? (
        <Fields tabIndex={0}>
          {conflict.fields.map((field) => [
            <dt key={field}>{field}</dt>,
            <dd key={`${field}-theirs`}>{shown(field, conflict.theirs[field]) ?? t('conflict.removed')}</dd>,
          ])}
        </Fields>
      ) : null}
    </Dialog>
  )
}

const shown = (field: string, value: unknown): string | null => {
  if (value === undefined) return null
  return field === 'auth' ? '••••••' : withoutPassword(textOf(value))
}
