import { useFormat } from '@console/platform/i18n'
import { Button, styled } from '@console/platform/ui'
import { ArrowUp } from 'lucide-react'
import { useT } from '../../i18n/index.ts'

// In the header, so that it covers no row; over the rows where there is no header.
const Place = styled('div', { base: { position: 'absolute', top: { base: '2', sm: '6px' }, insetInlineStart: { base: '0', sm: 'auto' }, insetInlineEnd: { base: '0', sm: '128px' }, w: 'max', maxW: 'full', mx: { base: 'auto', sm: '0' }, '& > button': { borderRadius: 'full', boxShadow: 'md' } } })

/** What has arrived above rows that stand still, and the way there. */
export const JumpPill = ({ waiting, onJump }: { waiting: number; onJump: () => void }) => {
  const t = useT()
  const format = useFormat()
  return (
    <Place>
      <Button variant="solid" size="xs" icon={<ArrowUp aria-hidden />} onClick={onJump}>{t('events.jump', { count: waiting, formatted: format.number(waiting) })}</Button>
    </Place>
  )
}
