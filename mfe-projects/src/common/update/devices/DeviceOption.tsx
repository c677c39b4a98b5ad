import type { Device } from '@console/platform/api'
import { media } from '@console/platform/theme'
import { Mono, Status, styled } from '@console/platform/ui'
import { useId } from 'react'
import { useT } from '../../../i18n/index.ts'
import { nameOf } from './usePickableDevices.ts'

const Row = styled('label', {
  base: {
    display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'center', columnGap: '3', minH: '11', px: '3', py: '1.5', cursor: 'pointer',
    '&:not(:last-of-type)': { borderBottomWidth: '1px', borderColor: 'border.muted' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px', borderRadius: 'l1' },
    '&:has(:checked)': { bg: 'accent.subtle' },
    '&:has(:disabled)': { cursor: 'not-allowed' },
    _hover: { '&:not(:has(:disabled)):not(:has(:checked))': { bg: 'bg.subtle' } },
  },
})
const Dot = styled('input', {
  base: {
    appearance: 'none', boxSize: '4', borderRadius: 'full', borderWidth: '1px', borderColor: 'border.control', bg: 'bg.panel', cursor: 'inherit', outline: 'none',
    [media.touch]: { boxSize: '5' }, _checked: { borderWidth: '5px', borderColor: 'accent.solid' }, '&:disabled': { opacity: '0.5' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
})
const Texts = styled('span', { base: { display: 'grid', minW: '0', overflowWrap: 'anywhere' } })
const Name = styled('span', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', '& bdi': { fontWeight: 'name' }, '& span': { color: 'fg.muted' } }, variants: { off: { true: { color: 'fg.muted' }, false: {} } } })
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

interface DeviceOptionProps {
  device: Device
  /** The image that is to go onto it. */
  sha: string
  /** Why it can't run the image. */
  misfit: string | null
  group: string
  checked: boolean
  disabled: boolean
  onPick: () => void
}

/** One device to choose, with why it can't be chosen. */
export const DeviceOption = ({ device, sha, misfit, group, checked, disabled, onPick }: DeviceOptionProps) => {
  const t = useT()
  const noteId = useId()
  const { id, name, status, firmwareSha } = device
  const offline = status === 'offline'
  const off = offline || misfit !== null
  // Of a device that is being flashed, its steps tell more.
  const note = disabled ? null : misfit !== null ? misfit : offline ? t('update.offline') : firmwareSha === sha ? t('update.hasIt') : null
  return (
    <Row>
      <Dot type="radio" name={group} value={id} checked={checked} disabled={disabled || off} aria-describedby={note === null ? undefined : noteId} onChange={onPick} />
      <Texts>
        <Name off={off}><bdi>{nameOf(device)}</bdi>{name && name !== id ? <Mono><bdi>{id}</bdi></Mono> : null}</Name>
        {note === null ? null : <Note id={noteId}>{note}</Note>}
      </Texts>
      <Status kind={status} />
    </Row>
  )
}
