import {
  deleteFirmware,
  firmwareListQuery,
  projectListQuery,
  type Firmware,
  downloadFirmware,
} from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate, shortSha, logFailure } from '@console/platform/lib'
import { useDeletion } from '@console/platform/lists'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Button, IconButton, saveFile } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Trash2, Download } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { projectOf, firmwareDeletions } from './useFirmwares.ts'

interface FirmwareActionsProps {
  firmware: Firmware
  /** Buttons on the image's own page, icons in a row of the list. */
  variant: 'icon' | 'button'
  /** Called when the deletion begins. */
  onDelete?: () => void
}

export const FirmwareActions = (props: FirmwareActionsProps) => (
  <>
    <DownloadAction {...props} />
    <DeleteAction {...props} />
  </>
)

const DeleteAction = ({ firmware, variant, onDelete }: FirmwareActionsProps) => {
  const t = useT()
  const { api } = useConsole()
  const [confirming, setConfirming] = useState(false)
  // A project names its latest image.
  const { mutate } = useDeletion({
    mutationKey: firmwareDeletions,
    call: (sha) => deleteFirmware(api, sha),
    lists: [firmwareListQuery(api), projectListQuery(api)],
    failure: 'silent',
  })
  const sha = shortSha(firmware.sha256)
  const ask = () => setConfirming(true)
  const confirm = () => {
    setConfirming(false)
    mutate(firmware.sha256)
    onDelete?.()
  }
  return (
    <>
      {variant === 'button' ? (
        <Button danger icon={<Trash2 aria-hidden />} onClick={ask}>
          {t('firmwares.delete')}
        </Button>
      ) : (
        <IconButton size="xs" label={t('deleteNamed', { name: sha })} onClick={ask}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      {confirming && (
        <ConfirmDialog
          open
          title={t('firmwares.deleteQuestion', { sha })}
          verb={t('delete')}
          onClose={() => setConfirming(false)}
          onConfirm={confirm}
        >
          {t('firmwares.deleteText', { project: isolate(projectOf(firmware) ?? sha) })}
        </ConfirmDialog>
      )}
    </>
  )
}

const DownloadAction = ({ firmware: { sha256 }, variant }: FirmwareActionsProps) => {
  const t = useT()
  const { api } = useConsole()
  const cache = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadFirmware(api, sha256),
    onSuccess: (image) => saveFile(image, `firmware-${sha256}.bin`),
    // ERR-02: silent, but logged.
    onError: (error) => logFailure(`Downloading firmware ${sha256}`, error),
    // The download is counted, and the image may turn out to be gone.
    onSettled: () => void cache.invalidateQueries({ queryKey: firmwareListQuery(api).queryKey }),
  })
  const shared = { busy: download.isPending, onClick: () => download.mutate() }
  return variant === 'button' ? (
    <Button icon={<Download aria-hidden />} {...shared}>
      {t('firmwares.downloadImage')}
    </Button>
  ) : (
    <IconButton size="xs" label={t('firmwares.download', { sha: shortSha(sha256) })} {...shared}>
      <Download aria-hidden />
    </IconButton>
  )
}
