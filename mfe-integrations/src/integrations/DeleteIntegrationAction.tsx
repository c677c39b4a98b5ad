import { deleteIntegration, type Integration, integrationListQuery, secretListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useDeletion } from '@console/platform/lists'
import { IconButton } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'

export const DeleteIntegrationAction = ({ integration: { id, content } }: { integration: Integration }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { mutate } = useDeleteIntegration()
  const name = visible(content.name || id)
  const confirm = () => {
    setOpen(false)
    mutate(id)
  }
  return (
    <>
      <IconButton size="xs" label={t('deleteNamed', { name })} onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      {open && (
        <ConfirmDialog
          open
          title={t('deleteQuestion', { name })}
          verb={t('delete')}
          onClose={() => setOpen(false)}
          onConfirm={confirm}
        >
          {t('list.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}

export const integrationDeletions = ['integrations', 'delete'] as const

const useDeleteIntegration = () => {
  const { api } = useConsole()
  // Secrets count the integrations that use them.
  return useDeletion({
    mutationKey: integrationDeletions,
    call: (id) => deleteIntegration(api, id),
    lists: [integrationListQuery(api), secretListQuery(api)],
    failure: 'silent',
  })
}
