import { useConsole } from '@console/platform/contract'
import { styled } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { useMemo, useState, type ReactNode } from 'react'
import { createDeviceFeed } from './feeds/deviceFeed.ts'
import { useT } from './i18n/useT.ts'
import { MonitorView } from './MonitorView.tsx'
import { UsbMonitor } from './UsbMonitor.tsx'

export interface SerialDevice {
  id: string
  name: string
  simulated: boolean
}

const Source = styled('div', { base: { minW: '0', maxW: '240px' } })
const usb = 'usb'

interface SerialMonitorProps {
  devices: readonly SerialDevice[]
  /** The device that is read until the user chooses another one. */
  device: string
  /** Whether a port of this computer can be chosen. */
  hasUsb: boolean
}

/** Shows what devices print on their serial ports, and types to them. It fills its frame. */
export const SerialMonitor = ({ devices, device, hasUsb }: SerialMonitorProps) => {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  const options = [
    ...devices.map(({ id, name, simulated }) => ({
      value: id,
      label: t(simulated ? 'simulated' : 'byEvents', { name }),
    })),
    ...(hasUsb ? [{ value: usb, label: t('usb') }] : []),
  ]
  const value = [chosen, device, usb].find((each) => options.some((option) => option.value === each)) ?? ''
  const read = devices.find(({ id }) => id === value)
  const source =
    options.length > 1 ? (
      <Source>
        <SelectField label={t('source')} labelHidden value={value} options={options} onChange={setChosen} />
      </Source>
    ) : null
  return read ? <DeviceMonitor key={value} device={read} source={source} /> : <UsbMonitor source={source} />
}

const DeviceMonitor = ({ device: { id, name, simulated }, source }: { device: SerialDevice; source: ReactNode }) => {
  const { api, broker } = useConsole()
  const feed = useMemo(() => createDeviceFeed({ api, broker }, { id, simulated }), [api, broker, id, simulated])
  return <MonitorView feed={feed} fileName={`${name}-serial.log`} source={source} />
}
