import type { Device } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { media } from '@console/platform/theme'
import { Button, styled, Mono, Status } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { useId, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useIncompatibility, nameOf } from './usePickableDevices.ts'

const searchFrom = 5
const maxShown = 50

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

/**
 * Radio buttons for the devices that can run the image, with their status; with a search when there are many. The
 * others are shown when they are wanted, each with its reason.
 */
export const DevicePicker = ({ devices, sha, target, value, disabled, onChange }: DevicePickerProps) => {
  const t = useT()
  const { number } = useFormat()
  const group = useId()
  const [query, setQuery] = useState('')
  const incompatibility = useIncompatibility()
  const [all, setAll] = useState(false)
  const words = query.trim().toLowerCase()
  const fits = (device: Device) => incompatibility(device, target) === null
  const others = devices.filter((device) => !fits(device)).length
  const offered = all ? devices : devices.filter(fits)
  const found = offered.filter(({ id, name, model }) =>
    [id, name, model ?? ''].some((text) => text.toLowerCase().includes(words)),
  )
  // Devices that can run it come first.
  const shown = found.toSorted((one, other) => Number(fits(other)) - Number(fits(one))).slice(0, maxShown)
  // The chosen device stays visible during a search.
  const chosen = devices.find(({ id }) => id === value)
  if (chosen && !shown.includes(chosen)) shown.unshift(chosen)
  const more = found.length - maxShown
  return (
    <Root>
      <Legend>{t('update.device')}</Legend>
      {devices.length > searchFrom ? (
        <SearchField label={t('update.search')} value={query} onChange={setQuery} />
      ) : null}
      <Options>
        {shown.map((device) => (
          <DeviceOption
            key={device.id}
            device={device}
            sha={sha}
            incompatibility={incompatibility(device, target)}
            group={group}
            checked={device.id === value}
            disabled={disabled}
            onPick={() => onChange(device.id)}
          />
        ))}
        {found.length === 0 ? (
          <Note role="status">{t(offered.length === 0 ? 'update.noneFits' : 'state.noMatch')}</Note>
        ) : null}
        {more > 0 ? <Note>{t('table.filterMore', { count: more, formatted: number(more) })}</Note> : null}
      </Options>
      {others > 0 && !all ? (
        <div>
          <Button size="xs" variant="ghost" onClick={() => setAll(true)}>
            {t('update.showOthers', { count: others, formatted: number(others) })}
          </Button>
        </div>
      ) : null}
    </Root>
  )
}

const Row = styled('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    minH: '11',
    px: '3',
    py: '1.5',
    cursor: 'pointer',
    '&:not(:last-of-type)': { borderBottomWidth: '1px', borderColor: 'border.muted' },
    '&:has(:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '-2px',
      borderRadius: 'l1',
    },
    '&:has(:checked)': { bg: 'accent.subtle' },
    '&:has(:disabled)': { cursor: 'not-allowed' },
    _hover: { '&:not(:has(:disabled)):not(:has(:checked))': { bg: 'bg.subtle' } },
  },
})
const Dot = styled('input', {
  base: {
    appearance: 'none',
    boxSize: '4',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.panel',
    cursor: 'inherit',
    outline: 'none',
    [media.touch]: { boxSize: '5' },
    _checked: { borderWidth: '5px', borderColor: 'accent.solid' },
    '&:disabled': { opacity: '0.5' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
})
const Texts = styled('span', { base: { display: 'grid', minW: '0', overflowWrap: 'anywhere' } })
const Name = styled('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    '& bdi': { fontWeight: 'name' },
    '& span': { color: 'fg.muted' },
  },
  variants: { off: { true: { color: 'fg.muted' }, false: {} } },
})
const Hint = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

interface DeviceOptionProps {
  device: Device
  /** SHA-256 of the image to be flashed. */
  sha: string
  /** Why it can't run the image. */
  incompatibility: string | null
  group: string
  checked: boolean
  disabled: boolean
  onPick: () => void
}

/** One device, with the reason where it can't be chosen. */
const DeviceOption = ({ device, sha, incompatibility, group, checked, disabled, onPick }: DeviceOptionProps) => {
  const t = useT()
  const noteId = useId()
  const { id, name, status, firmwareSha } = device
  const offline = status === 'offline'
  const off = offline || incompatibility !== null
  // While a device is being flashed, its steps say more.
  const note = disabled
    ? null
    : incompatibility !== null
      ? incompatibility
      : offline
        ? t('update.offline')
        : firmwareSha === sha
          ? t('update.hasIt')
          : null
  return (
    <Row>
      <Dot
        type="radio"
        name={group}
        value={id}
        checked={checked}
        disabled={disabled || off}
        aria-describedby={note === null ? undefined : noteId}
        onChange={onPick}
      />
      <Texts>
        <Name off={off}>
          <bdi>{nameOf(device)}</bdi>
          {name && name !== id ? (
            <Mono>
              <bdi>{id}</bdi>
            </Mono>
          ) : null}
        </Name>
        {note === null ? null : <Hint id={noteId}>{note}</Hint>}
      </Texts>
      <Status kind={status} />
    </Row>
  )
}
