import { downloadFirmware, firmwareListQuery, type Firmware } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { logFailure, shortSha } from '@console/shared/lib'
import { useMutation, useQueryClient } from '@console/shared/query'
import { IconButton, saveFile } from '@console/shared/ui'
import { Download } from 'lucide-react'
import { useT } from '../i18n/index.ts'

export const DownloadFirmwareAction = ({ firmware: { sha256 } }: { firmware: Firmware }) => {
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
  return <IconButton size="xs" label={t('firmwares.download', { sha: shortSha(sha256) })} busy={download.isPending} onClick={() => download.mutate()}><Download aria-hidden /></IconButton>
}
