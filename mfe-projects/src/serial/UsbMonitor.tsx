import { useReadable } from '@console/platform/contract'
import { Banner, Button } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { useNoSerial } from '@console/platform/usb'
import { RotateCcw, Usb } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { createUsbFeed } from './feeds/usbFeed.ts'
import { useT } from './i18n/useT.ts'
import { MonitorView } from './MonitorView.tsx'

const rates = ['9600', '19200', '38400', '57600', '74880', '115200', '230400', '460800', '921600'].map((rate) => ({
  value: rate,
  label: rate,
}))
const usualRate = '115200'

/** The monitor of a board at a port of this computer. */
export const UsbMonitor = ({ source }: { source: ReactNode }) => {
  const t = useT()
  const noSerial = useNoSerial()
  const [feed] = useState(createUsbFeed)
  const [rate, setRate] = useState(usualRate)
  const [error, setError] = useState<unknown>(null)
  const isOpen = useReadable(feed.state).kind === 'open'
  const attempt = (work: Promise<void>) => void work.then(() => setError(null), setError)
  const change = (wanted: string) => {
    setRate(wanted)
    attempt(feed.setRate(Number(wanted)))
  }
  const controls = (
    <>
      {source}
      <SelectField label={t('rate')} labelHidden value={rate} options={rates} onChange={change} />
      {isOpen ? (
        <Button size="xs" icon={<RotateCcw aria-hidden />} onClick={() => attempt(feed.reset())}>
          {t('restart')}
        </Button>
      ) : (
        <Button
          size="xs"
          icon={<Usb aria-hidden />}
          disabledReason={noSerial}
          onClick={() => attempt(feed.choose(Number(rate)))}
        >
          {t('connect')}
        </Button>
      )}
    </>
  )
  return (
    <MonitorView
      feed={feed}
      fileName="serial.log"
      source={controls}
      notice={
        noSerial === null ? (
          error === null ? null : (
            <Banner kind="warning">{t('usbFailed')}</Banner>
          )
        ) : (
          <Banner kind="info">{noSerial}</Banner>
        )
      }
    />
  )
}
