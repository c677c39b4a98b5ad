import { useConsole, useReadable } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { webhookTopic } from '@console/platform/live'
import { useTask } from '@console/platform/lists'
import { Banner, Button, styled, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { SelectField, TextAreaField } from '@console/platform/ui/form'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useDeviceOptions } from '../devices/useDeviceOptions.ts'
import { TestOutcome } from './TestOutcome.tsx'
import { useTestDelivery } from './useTestDelivery.ts'

const Fields = styled('div', { base: { display: 'grid', gap: '4', pt: '2', textStyle: 'sm', color: 'fg' } })

interface TestModalProps {
  /** The integration's id. */
  id: string
  /** The integration's name, as the server knows it. */
  name: string
  /** The device that is chosen at first. */
  device?: string | undefined
  /** What is typed at first. */
  data?: string | undefined
  /** Why the test does not try what is on the screen. */
  note?: string | null | undefined
  onClose: () => void
}

/** Tries an integration with an event that somebody typed (INT-03), and shows what became of it where the server tells (INT-21). */
export const TestModal = ({ id, name, device: first = '', data: sample = '', note, onClose }: TestModalProps) => {
  const t = useT()
  const { broker, toast } = useConsole()
  const { kind } = useReadable(broker.state)
  const errorText = useErrorText()
  const [device, setDevice] = useState(first)
  const [data, setData] = useState(sample)
  const [tried, setTried] = useState(sample)
  const { busy, run } = useTask<void>()
  const { delivery, follows, error: logError, send } = useTestDelivery(id)
  const options = useDeviceOptions(device)
  const publish = () => run(async () => {
    if (device === '') return
    try {
      const followed = await send(device, data, () => broker.publish(webhookTopic(device, name), data))
      toast({ kind: 'success', title: t('test.published'), text: t('test.on', { device: options.find(({ value }) => value === device)?.label ?? device }) })
      setTried(data)
      if (!followed) onClose()
    } catch (error) {
      toast({ kind: 'error', title: t('test.failed'), text: kind === 'live' ? errorText(error) : t('test.notConnected') })
    }
  })
  return (
    <Dialog
      open onClose={onClose} unsaved={data !== tried && data.trim() !== ''} locked={busy} size="md" title={t('test.title', { name: visible(name) })} onSubmit={() => void publish()}
      actions={<><Button onClick={onClose}>{follows ? t('close') : t('cancel')}</Button><Button type="submit" variant="solid" busy={busy} disabledReason={device === '' ? t('test.noDevice') : null}>{t('test.publish')}</Button></>}
    >
      <Fields>
        {note ? <Banner kind="info">{note}</Banner> : null}
        <SelectField label={t('form.device')} placeholder={t('test.choose')} value={device} onChange={setDevice} options={options} />
        <TextAreaField label={t('test.data')} optional mono rows={5} spellCheck={false} help={t('test.help')} value={data} onChange={setData} />
        {follows ? <TestOutcome id={id} delivery={delivery} error={logError} onLeave={onClose} /> : null}
      </Fields>
    </Dialog>
  )
}
