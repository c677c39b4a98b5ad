import { deleteDevice, deviceListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { useDeletion } from '@console/platform/lists'
import { useNavigate } from '@console/platform/router'
import { useErrorText } from '@console/platform/ui'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/index.ts'
import { deviceDeletions } from '../../../common/devices/deviceDeletions.ts'

/** Removes a device and leads to the list, where it is gone. A failure is told with the server's words, wherever the user is by then. */
export const useRemoval = (id: string) => {
  const t = useT()
  const { api, toast, href } = useConsole()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useDeletion({ mutationKey: deviceDeletions, call: (key) => deleteDevice(api, key), lists: [deviceListQuery(api)], failure: 'shown' })
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const action = `remove device ${id}`
  const remove = (name: string): Promise<void> =>
    mutateAsync(id).then(
      () => {
        toast({ kind: 'success', title: t('devices.removal.done', { count: 1, formatted: '1', name: isolate(name) }), action })
        if (here.current) void navigate(href('device-list'), { replace: true })
      },
      (error: unknown) => toast({ kind: 'error', title: t('details.removeFailed', { name: isolate(name) }), text: errorText(error), action }),
    )
  return { remove, isPending }
}
