import type { Alert } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { IconButton, lazyPart, styled, useMedia } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { Popover } from '@console/platform/ui/overlay'
import { Bell } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useAlerts } from '../live/useAlerts.ts'
import { useT } from './i18n/useT.ts'

const BellPanel = lazyPart('BellPanel', () => import(/* webpackChunkName: "bell" */ './BellPanel.tsx'))

const Teller = lazyPart('Teller', () => import(/* webpackChunkName: "bell" */ './Teller.tsx'))

const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/**
 * Whether the browser lets the console notify, also since a press in another tab: this one may be the one that does.
 */
const useMayNotify = (): boolean => {
  const [may, setMay] = useState(mayNotify)
  useEffect(() => {
    const look = () => setMay(mayNotify())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return may
}

const Root = styled('span', { base: { position: 'relative', display: 'inline-flex', flexShrink: '0' } })
const Count = styled('span', {
  base: {
    position: 'absolute',
    top: { base: '1', md: '-0.5' },
    insetInlineEnd: { base: '1', md: '-0.5' },
    minW: '4',
    h: '4',
    px: '1',
    borderRadius: 'full',
    bg: 'red.solid',
    color: 'red.contrast',
    fontSize: '2xs',
    fontWeight: 'semibold',
    lineHeight: '1rem',
    textAlign: 'center',
    pointerEvents: 'none',
  },
})
const most = 99

/** The bell of the top bar: how many alerts fire, and the way to them. Hidden where the server has no alerts. */
export const AlertBell = () => {
  const t = useT()
  const { features, href, setMenuEntry } = useConsole()
  const [fired, setFired] = useState<readonly Alert[]>([])
  const { presence, firing } = useAlerts((alert) => setFired((now) => [...now, alert]))
  const onTold = useCallback(
    (told: readonly Alert[]) => setFired((now) => now.filter((alert) => !told.includes(alert))),
    [],
  )
  const [open, setOpen] = useState(false)
  const notifies = useMayNotify()
  const isPhone = useMedia('(max-width: 639.98px)')
  useEffect(() => {
    if (presence !== 'unknown')
      setMenuEntry?.(href('alert-list'), { shown: presence === 'there', count: presence === 'there' ? firing : 0 })
  }, [presence, firing, setMenuEntry, href])
  if (presence === 'absent' || (presence === 'unknown' && !features?.includes('alerts'))) return null
  const label = firing === 0 ? t('none') : t('label', { count: firing })
  const button = (
    <IconButton
      label={label}
      {...(isPhone && { onClick: () => setOpen(true), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
    >
      <Bell aria-hidden />
    </IconButton>
  )
  const panel = (close: () => void) => <BellPanel onClose={close} pending={null} />
  return (
    <Root>
      {isPhone ? (
        button
      ) : (
        <Popover wide trigger={button} title={t('title')}>
          {panel}
        </Popover>
      )}
      {firing > 0 ? <Count aria-hidden>{firing > most ? `${most}+` : firing}</Count> : null}
      {presence === 'there' && (fired.length > 0 || notifies) ? (
        <Teller fired={fired} onTold={onTold} pending={null} />
      ) : null}
      {isPhone ? (
        <Dialog open={open} onClose={() => setOpen(false)} title={t('title')}>
          {panel(() => setOpen(false))}
        </Dialog>
      ) : null}
    </Root>
  )
}
