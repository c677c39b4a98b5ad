import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { CopyButton } from '../core/button/CopyButton.tsx'
import { IconButton } from '../core/button/IconButton.tsx'
import { styled } from '../core/styled.ts'
import { ServerText } from '../core/text/ServerText.tsx'
import { useCountdown } from './useCountdown.ts'

const Card = styled('div', {
  base: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: '2.5', rowGap: '1', ps: '3.5', pe: '2', py: '3', borderInlineStartWidth: '3px', borderRadius: 'l2', bg: 'bg.panel', color: 'fg', boxShadow: 'md',
    pointerEvents: 'auto', animation: 'rise-in 150ms ease-out', '& > .lucide': { mt: '0.5', color: 'colorPalette.fg' }, borderColor: 'colorPalette.solid',
  },
  variants: { kind: { success: { colorPalette: 'green' }, error: { colorPalette: 'red' }, warning: { colorPalette: 'orange' }, info: { colorPalette: 'blue' } } },
})
const Body = styled('div', { base: { flex: '1', minW: '0', overflowWrap: 'anywhere', fontWeight: 'name' } })
// Below both, so that the buttons take nothing of its width.
const More = styled('div', { base: { flexBasis: 'full', minW: '0', ps: '26px', pe: '1.5', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Tools = styled('div', { base: { display: 'flex', my: '-1', flexShrink: '0', [media.touch]: { my: '-3' } } })

const icons: Record<ToastItem['kind'], ReactNode> = {
  success: <CircleCheck aria-hidden />, error: <OctagonAlert aria-hidden />, warning: <TriangleAlert aria-hidden />, info: <Info aria-hidden />,
}
const shownFor = 8000

export interface ToastItem {
  id: string
  kind: 'success' | 'error' | 'warning' | 'info'
  title: string
  /** More, such as a server's answer: shown whole, as text. */
  text?: string | undefined
}

export const ToastCard = ({ toast, onDismiss }: { toast: ToastItem; onDismiss: (id: string) => void }) => {
  const t = useCommonText()
  const { id, kind, title, text } = toast
  const failed = kind === 'error'
  const countdown = useCountdown(failed ? null : shownFor, () => onDismiss(id))
  return (
    <Card
      kind={kind}
      role={failed ? 'alert' : 'status'}
      aria-atomic
      {...countdown}
      onKeyDown={({ key }) => { if (key === 'Escape') onDismiss(id) }}
    >
      {icons[kind]}
      <Body>
        <p>{title}</p>
      </Body>
      <Tools>
        {failed ? <CopyButton size="xs" variant="ghost" word={t('copy')} text={text ? `${title}\n${text}` : title} /> : null}
        <IconButton size="xs" label={t('dismiss')} data-dismiss onClick={() => onDismiss(id)}><X size={14} aria-hidden /></IconButton>
      </Tools>
      {text ? <More><ServerText>{text}</ServerText></More> : null}
    </Card>
  )
}
