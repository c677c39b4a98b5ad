import { deleteFirmware, firmwareListQuery, projectListQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate, shortSha } from '@console/platform/lib'
import { useDeletion } from '@console/platform/lists'
import { Button, IconButton } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { projectOf } from './projectOf.ts'
import { firmwareDeletions } from './useFirmwares.ts'

interface DeleteFirmwareActionProps {
  firmware: Firmware
  /** A button on the image's own page; an icon in a row. */
  look?: 'icon' | 'button'
  /** The deletion has begun. */
  onDelete?: () => void
}

export const DeleteFirmwareAction = ({ firmware, look = 'icon', onDelete }: DeleteFirmwareActionProps) => {
  const t = useT()
  const { api } = useConsole()
  const [asked, setAsked] = useState(false)
  // A project names its latest image.
  const { mutate } = useDeletion({ mutationKey: firmwareDeletions, call: (sha) => deleteFirmware(api, sha), lists: [firmwareListQuery(api), projectListQuery(api)], failure: 'silent' })
  const sha = shortSha(firmware.sha256)
  const ask = () => setAsked(true)
  const confirm = () => {
    setAsked(false)
    mutate(firmware.sha256)
    onDelete?.()
  }
  return (
    <>
      {look === 'button'
        ? <Button danger icon={<Trash2 aria-hidden />} onClick={ask}>{t('firmwares.delete')}</Button>
        : <IconButton size="xs" label={t('deleteNamed', { name: sha })} onClick={ask}><Trash2 aria-hidden /></IconButton>}
      {asked && (
        <ConfirmDialog open title={t('firmwares.deleteQuestion', { sha })} verb={t('delete')} onClose={() => setAsked(false)} onConfirm={confirm}>
          {t('firmwares.deleteText', { project: isolate(projectOf(firmware) ?? sha) })}
        </ConfirmDialog>
      )}
    </>
  )
}
