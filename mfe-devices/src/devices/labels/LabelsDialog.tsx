import { deviceListQuery, saveLabels, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Banner, Button, ServerText, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useState } from 'react'
import { LabelField } from '../../common/labels/LabelField.tsx'
import { useT } from '../i18n/useT.ts'

/** Changes the labels of one device. What the server says of a failure is shown, and what was typed stays. */
export const LabelsDialog = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const t = useT()
  const { api } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const before = device.labels ?? []
  const [labels, setLabels] = useState<readonly string[]>(before)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveLabels(api, device.id, labels),
    onSuccess: async () => {
      // The key of a device's details begins like the list's.
      await cache.invalidateQueries({ queryKey: deviceListQuery(api).queryKey })
      onClose()
    },
  })
  const changed = labels.join() !== before.join()
  return (
    <Dialog
      open
      size="sm"
      title={t('labelsOf', { name: isolate(device.name || device.id) })}
      onClose={onClose}
      onSubmit={() => (changed ? mutate() : onClose())}
      unsaved={changed}
      locked={isPending}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="solid" busy={isPending} busyWord={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <LabelField value={labels} onChange={setLabels} />
      {error ? (
        <Banner kind="danger">
          <ServerText>{errorText(error)}</ServerText>
        </Banner>
      ) : null}
    </Dialog>
  )
}
