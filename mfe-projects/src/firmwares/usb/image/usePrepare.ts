import { downloadFirmware, firmwareListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { shortSha } from '@console/platform/lib'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useT } from '../../../i18n/index.ts'
import { prepareImage } from './prepareImage.ts'

/** Fetches a stored image, looks what it is, and writes its manifest. */
export const usePrepare = (sha: string, product: string | null) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const image = await downloadFirmware(api, sha)
      return prepareImage(new Uint8Array(await image.arrayBuffer()), { name: `firmware-${shortSha(sha)}.bin`, path: `firmware-${sha}.bin`, version: product ?? sha, own: false })
    },
    onSuccess: () => toast({ kind: 'success', title: t('flashUsbPrepared') }),
    // It has counted as a download.
    onSettled: () => void cache.invalidateQueries({ queryKey: firmwareListQuery(api).queryKey }),
  })
}
