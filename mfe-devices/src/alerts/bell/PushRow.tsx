import { Button, styled, Text } from '@console/platform/ui'
import { MonitorDot } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { notifications } from '../live/notifications.ts'
import { useNotificationState } from '../live/useNotificationState.ts'

const Row = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    mx: '-4',
    px: '4',
    py: '2.5',
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > p': { flex: '1' },
  },
})

/** Offers notifications. The browser asks the user only after a press of the button. */
export const PushRow = () => {
  const t = useT()
  const { turnOn } = notifications()
  const state = useNotificationState()
  if (state === 'missing') return null
  return (
    <Row>
      <MonitorDot size={14} aria-hidden />
      <Text>{state === 'on' ? t('push.on') : state === 'ask' ? t('push.ask') : t('push.refused')}</Text>
      {state === 'ask' ? (
        <Button size="xs" onClick={() => void turnOn()}>
          {t('push.allow')}
        </Button>
      ) : null}
    </Row>
  )
}
