import type { Device } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Mono, styled } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { useT } from '../../../i18n/index.ts'

const named = 5

const Names = styled('ul', { base: { mt: '3', color: 'fg', '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', py: '0.5' }, '& b': { fontWeight: 'name' }, '& code': { color: 'fg.muted' } } })
const More = styled('p', { base: { mt: '1' } })

interface RemovalQuestionProps {
  devices: readonly Device[]
  onClose: () => void
  onConfirm: () => void
}

export const RemovalQuestion = ({ devices, onClose, onConfirm }: RemovalQuestionProps) => {
  const t = useT()
  const format = useFormat()
  const count = devices.length
  // One more is named rather than counted.
  const shown = devices.slice(0, count <= named + 1 ? count : named)
  return (
    <ConfirmDialog open onClose={onClose} onConfirm={onConfirm} title={t('devices.removal.question', { count, formatted: format.number(count), name: isolate(devices[0]?.name || (devices[0]?.id ?? '')) })} verb={t('devices.removal.verb')}>
      {t('devices.removal.text', { count })}
      {count === 1 ? null : <Names>{shown.map(({ id, name }) => <li key={id}><b><bdi>{name || id}</bdi></b> {name ? <Mono>{id}</Mono> : null}</li>)}</Names>}
      {shown.length < count ? <More>{t('devices.removal.more', { count: count - shown.length, formatted: format.number(count - shown.length) })}</More> : null}
    </ConfirmDialog>
  )
}
