import { downloadFirmware, firmwareListQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { logFailure, shortSha } from '@console/platform/lib'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Button, IconButton, saveFile } from '@console/platform/ui'
import { Download } from 'lucide-react'
import { useT } from '../i18n/index.ts'

interface DownloadFirmwareActionProps {
  firmware: Firmware
  /** A button on the image's own page; an icon in a row. */
  look?: 'icon' | 'button'
}

export const DownloadFirmwareAction = ({ firmware: { sha256 }, look = 'icon' }: DownloadFirmwareActionProps) => {
  const t = useT()
  const { api } = useConsole()
  const cache = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadFirmware(api, sha256),
    onSuccess: (image) => saveFile(image, `firmware-${sha256}.bin`),
    // ERR-02: silent, but logged.
    onError: (error) => logFailure(`Downloading firmware ${sha256}`, error),
    // It counts, and it may have turned out that the image is gone.
    onSettled: () => void cache.invalidateQueries({ queryKey: firmwareListQuery(api).queryKey }),
  })
  const shared = { busy: download.isPending, onClick: () => download.mutate() }
  return look === 'button'
    ? <Button icon={<Download aria-hidden />} {...shared}>{t('firmwares.downloadImage')}</Button>
    : <IconButton size="xs" label={t('firmwares.download', { sha: shortSha(sha256) })} {...shared}><Download aria-hidden /></IconButton>
}
