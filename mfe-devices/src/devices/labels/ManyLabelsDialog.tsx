import { deviceListQuery, saveLabels, type Device } from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { naturalOrder } from '@console/platform/lib'
import { useBulkDeletion } from '@console/platform/lists'
import { Button, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { Checkbox } from '@console/platform/ui/form'
import { useState } from 'react'
import { LabelField } from '../../common/labels/LabelField.tsx'
import { withLabel } from '../../common/labels/labels.ts'
import { BulkOutcomes, type BulkWords } from '../BulkOutcomes.tsx'
import { useT } from '../i18n/useT.ts'

const Taken = styled('fieldset', {
  base: {
    mt: '4',
    minW: '0',
    '& > legend': { textStyle: 'label', color: 'fg', mb: '1' },
    '& > div': { display: 'grid', gap: '1', maxH: '200px', overflowY: 'auto' },
  },
})

const labelChanges = ['devices', 'labels'] as const

/** Gives labels to several devices and takes others away; shows the outcome of each. */
export const ManyLabelsDialog = ({ devices, onClose }: { devices: readonly Device[]; onClose: () => void }) => {
  const t = useT()
  const format = useFormat()
  const compare = naturalOrder(format.language)
  const { api } = useConsole()
  const [given, setGiven] = useState<readonly string[]>([])
  const [taken, setTaken] = useState<readonly string[]>([])
  const [stopping, setStopping] = useState(false)
  const change = async (id: string) => {
    const kept = (devices.find((device) => device.id === id)?.labels ?? []).filter((label) => !taken.includes(label))
    // A device that is gone has not been changed.
    await saveLabels(api, id, given.reduce<readonly string[]>(withLabel, kept)).catch((error: unknown) => {
      throw isNotFound(error) && error instanceof Error ? new Error(error.message, { cause: error }) : error
    })
  }
  const { outcomes, running, start, stop } = useBulkDeletion({
    mutationKey: labelChanges,
    call: change,
    lists: [deviceListQuery(api)],
  })
  const run = (ids: readonly string[]) => {
    setStopping(false)
    start(ids)
  }
  const count = { count: devices.length, formatted: format.number(devices.length) }
  if (outcomes.size > 0) {
    const words: BulkWords = {
      running: t('changing', count),
      ended: t('changed'),
      progress: t('changeProgress'),
      done: (number) => t('changedCount', { number: format.number(number) }),
      isDone: t('isChanged'),
      isRunning: t('isChanging'),
    }
    const halt = () => {
      setStopping(true)
      stop()
    }
    return (
      <BulkOutcomes
        words={words}
        devices={devices}
        outcomes={outcomes}
        running={running}
        stopping={stopping}
        onStop={halt}
        onRetry={run}
        onClose={onClose}
      />
    )
  }
  const present = new Map<string, number>()
  for (const label of devices.flatMap(({ labels }) => labels ?? [])) present.set(label, (present.get(label) ?? 0) + 1)
  const changes = given.length + taken.length > 0
  return (
    <Dialog
      open
      size="sm"
      title={t('labelsOfMany', count)}
      onClose={onClose}
      onSubmit={() => (changes ? run(devices.map(({ id }) => id)) : onClose())}
      unsaved={changes}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid">
            {t('save')}
          </Button>
        </>
      }
    >
      <LabelField value={given} onChange={setGiven} />
      {present.size > 0 ? (
        <Taken>
          <legend>{t('takeAway')}</legend>
          <div>
            {[...present]
              .sort(([one], [other]) => compare(one, other))
              .map(([label, number]) => (
                <Checkbox
                  key={label}
                  label={t('labelOn', { label, number: format.number(number) })}
                  checked={taken.includes(label)}
                  onChange={(wanted) => setTaken(wanted ? [...taken, label] : taken.filter((other) => other !== label))}
                />
              ))}
          </div>
        </Taken>
      ) : null}
    </Dialog>
  )
}
