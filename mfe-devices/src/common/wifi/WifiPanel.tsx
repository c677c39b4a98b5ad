import { WifiSetup, type WifiView } from '@console/platform/flash'
import { useReadable } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { Banner, Button, Spinner, styled } from '@console/platform/ui'
import { RotateCw, Usb } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from './i18n/useT.ts'
import { NetworkForm } from './NetworkForm.tsx'
import { WifiFailed } from './WifiFailed.tsx'

const Parts = styled('div', { base: { display: 'grid', gap: '3', justifyItems: 'stretch', '& > *': { minW: '0' } } })
const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2.5' } })
const Help = styled('p', { base: { color: 'fg.muted' } })

const works: readonly WifiView['step'][] = ['detecting', 'scanning']

interface WifiPanelProps {
  /** The board's port; the user is asked for it when it is missing. */
  port?: SerialPort | undefined
}

/** Sets a board's Wi-Fi over its cable (Improv), from the choice of its port on. */
export const WifiPanel = ({ port }: WifiPanelProps) => {
  const t = useT()
  const [setup] = useState(() => new WifiSetup())
  const [ssid, setSsid] = useState('')
  const view = useReadable(setup.view)
  const { step, problem, info, networks } = view
  useEffect(() => {
    if (port) void setup.start(port)
    return () => void setup.close()
  }, [setup, port])
  const main = useMainFocus(step)
  const connect = (name: string, password: string) => {
    setSsid(name)
    void setup.connect(name, password)
  }
  const again = (
    <Button ref={main} icon={<RotateCw aria-hidden />} onClick={() => void setup.start()}>
      {t('again')}
    </Button>
  )
  if (step === 'idle')
    return (
      <Parts>
        <Help>{t('connectHelp')}</Help>
        <Line>
          <Button ref={main} variant="solid" icon={<Usb aria-hidden />} onClick={() => void setup.start()}>
            {t('choosePort')}
          </Button>
        </Line>
      </Parts>
    )
  if (step === 'failed' && problem)
    return (
      <Parts>
        <WifiFailed failure={problem} action={again} />
      </Parts>
    )
  if (step === 'connected') return <Banner kind="info">{t('connected', { ssid: isolate(ssid) })}</Banner>
  if (works.includes(step)) {
    return (
      <Line>
        <Spinner />
        <span role="status">{step === 'detecting' ? t('detecting') : t('scanning')}</span>
        <Button ref={main} size="xs" onClick={() => void setup.close()}>
          {t('cancel')}
        </Button>
      </Line>
    )
  }
  return (
    <Parts>
      {info && (info.name || info.firmware) ? (
        <Help>{t('board', { name: isolate(info.name || info.firmware), chip: info.chip, version: info.version })}</Help>
      ) : null}
      {problem ? <WifiFailed failure={problem} /> : null}
      <NetworkForm
        networks={networks}
        busy={step === 'connecting'}
        onConnect={connect}
        onScan={() => void setup.scan()}
      />
    </Parts>
  )
}

/** Moves the focus to the main control of a step that the user has led to. */
const useMainFocus = (step: WifiView['step']) => {
  const main = useRef<HTMLButtonElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) main.current?.focus()
    before.current = step
  }, [step])
  return main
}
