import type { Device } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { useId, useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { DeviceOption } from './DeviceOption.tsx'
import { useMisfit } from './useMisfit.ts'

// Fewer are found without a search.
const few = 5
// More are no list to choose from.
const most = 50

const Root = styled('fieldset', { base: { display: 'grid', gap: '2', minW: '0' } })
const Legend = styled('legend', { base: { textStyle: 'label', mb: '2' } })
const Options = styled('div', { base: { maxH: '288px', overflowY: 'auto', borderWidth: '1px', borderRadius: 'l2' } })
const Note = styled('p', { base: { px: '3', py: '2.5', color: 'fg.muted', overflowWrap: 'anywhere' } })

interface DevicePickerProps {
  devices: readonly Device[]
  sha: string
  /** What the image is for, where that is known. */
  target: string | null
  value: string
  disabled: boolean
  onChange: (device: string) => void
}

/** One of the devices, with its status; with a search once they are many. */
export const DevicePicker = ({ devices, sha, target, value, disabled, onChange }: DevicePickerProps) => {
  const t = useT()
  const { number } = useFormat()
  const group = useId()
  const [query, setQuery] = useState('')
  const misfit = useMisfit()
  const words = query.trim().toLowerCase()
  const found = devices.filter(({ id, name, model }) => [id, name, model ?? ''].some((text) => text.toLowerCase().includes(words)))
  // Those that can run it stand first, each part in its order.
  const shown = found.toSorted((one, other) => Number(misfit(one, target) !== null) - Number(misfit(other, target) !== null)).slice(0, most)
  // What is chosen stays, whatever is searched for.
  const chosen = devices.find(({ id }) => id === value)
  if (chosen && !shown.includes(chosen)) shown.unshift(chosen)
  const more = found.length - most
  return (
    <Root>
      <Legend>{t('update.device')}</Legend>
      {devices.length > few ? <SearchField label={t('update.search')} value={query} onChange={setQuery} /> : null}
      <Options>
        {shown.map((device) => <DeviceOption key={device.id} device={device} sha={sha} misfit={misfit(device, target)} group={group} checked={device.id === value} disabled={disabled} onPick={() => onChange(device.id)} />)}
        {found.length === 0 ? <Note role="status">{t('state.noMatch')}</Note> : null}
        {more > 0 ? <Note>{t('table.filterMore', { count: more, formatted: number(more) })}</Note> : null}
      </Options>
    </Root>
  )
}
