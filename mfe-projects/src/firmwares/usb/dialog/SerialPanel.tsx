import { createSerialConsole } from '@console/platform/flash'
import { useReadable } from '@console/platform/contract'
import { Banner, Button, IconButton, styled } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { useFlashFailureTitle } from '@console/platform/usb'
import { Eraser, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { TextLog } from './TextLog.tsx'

const Parts = styled('div', { base: { display: 'grid', gap: '3' } })
const Title = styled('p', { base: { fontWeight: 'semibold' } })
const Rate = styled('div', { base: { w: '32' } })

const baudRates = ['9600', '19200', '38400', '57600', '74880', '115200', '230400', '460800', '921600'].map((rate) => ({
  value: rate,
  label: rate,
}))
const defaultRate = '115200'

/** The board's output on its serial port, from its start on (FIR-06). */
export const SerialPanel = ({ port }: { port: SerialPort }) => {
  const t = useT()
  const failureTitle = useFlashFailureTitle()
  const [serial] = useState(() => createSerialConsole(port))
  const [baudRate, setBaudRate] = useState(defaultRate)
  const state = useReadable(serial.state)
  const text = useReadable(serial.text)
  const open = (rate: string) => serial.open(Number(rate))
  useEffect(() => {
    // Its first output was before the port was open.
    void serial.open(Number(defaultRate)).then(() => serial.reset())
    return () => void serial.close()
  }, [serial])
  const change = (rate: string) => {
    setBaudRate(rate)
    void open(rate)
  }
  const controls = (
    <>
      <Rate>
        <SelectField label={t('usb.baudRate')} labelHidden value={baudRate} options={baudRates} onChange={change} />
      </Rate>
      <Button
        size="xs"
        icon={<RotateCcw aria-hidden />}
        disabled={state.kind !== 'open'}
        onClick={() => void serial.reset()}
      >
        {t('usb.reset')}
      </Button>
      <IconButton size="xs" label={t('usb.clear')} onClick={serial.clear}>
        <Eraser aria-hidden />
      </IconButton>
    </>
  )
  return (
    <Parts>
      <TextLog
        tall
        title={t('usb.console')}
        text={text}
        fileName="serial.log"
        copyLabel={t('usb.copyConsole')}
        downloadLabel={t('usb.downloadConsole')}
        actions={controls}
        empty={state.kind === 'open' ? t('usb.nothingSaid') : t('usb.opening')}
      />
      {state.kind === 'failed' ? (
        <Banner
          kind="warning"
          action={
            <Button size="xs" onClick={() => void open(baudRate)}>
              {t('usb.openAgain')}
            </Button>
          }
        >
          <Title>{failureTitle(state.code)}</Title>
          {t('usb.consoleLost')}
        </Banner>
      ) : null}
    </Parts>
  )
}
