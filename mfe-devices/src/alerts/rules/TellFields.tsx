import { integrationListQuery, type AlertRules } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Button, Link, styled } from '@console/platform/ui'
import { Switch } from '@console/platform/ui/form'
import { Bell, Mail, MonitorDot, Workflow } from 'lucide-react'
import { type ReactNode } from 'react'
import { useT as useWords } from '../i18n/useT.ts'
import { notifications } from '../live/notifications.ts'
import { useNotificationState } from '../live/useNotificationState.ts'
import type { RuleValues } from './draft.ts'
import { useT } from './i18n/useT.ts'

const List = styled('ul', { base: { display: 'flex', flexDirection: 'column', gap: '1' } })
const Item = styled('li', {
  base: { display: 'flex', alignItems: 'center', gap: '3', minH: '9' },
  variants: { off: { true: { color: 'fg.muted' }, false: {} } },
})
const Words = styled('div', {
  base: { flex: '1', minW: '0', overflowWrap: 'anywhere', '& > small': { color: 'fg.muted' } },
})

interface TellFieldsProps {
  values: RuleValues
  channels: AlertRules['channels']
  onChange: (change: Partial<RuleValues>) => void
}

/** Who is notified. Unavailable ways are grey, with the reason. */
export const TellFields = ({
  values: { kind, integration, integrations, email },
  channels,
  onChange,
}: TellFieldsProps) => {
  const t = useT()
  const { api, features } = useConsole()
  const all = useQuery(integrationListQuery(api)).data ?? []
  // The server doesn't notify the integration that the alert is about.
  const isOwn = (id: string) => kind === 'integration' && id === integration
  const toggle = (id: string, isTold: boolean) =>
    onChange({ integrations: isTold ? [...integrations, id] : integrations.filter((other) => other !== id) })
  const noAddress = (
    <>
      {t('noAddress')}
      {features?.includes('mail') ? (
        <>
          {' '}
          · <Link to="/settings/mail">{t('setAddress')}</Link>
        </>
      ) : null}
    </>
  )
  return (
    <List>
      <Channel icon={<Bell aria-hidden />} end={<small>{t('always')}</small>}>
        {t('bell')}
      </Channel>
      <SystemChannel />
      {all.map(({ id, content: { name, disabled } }) => {
        const reason = isOwn(id) ? t('notItself') : disabled ? t('isDisabled') : null
        return (
          <Channel
            key={id}
            icon={<Workflow aria-hidden />}
            off={reason !== null}
            note={reason ?? t('anIntegration')}
            end={
              <Switch
                labelHidden
                label={t('tellOne', { name: visible(name || id) })}
                checked={integrations.includes(id) && !isOwn(id)}
                disabled={isOwn(id)}
                onChange={(isTold) => toggle(id, isTold)}
              />
            }
          >
            {visible(name || id)}
          </Channel>
        )
      })}
      <Channel
        icon={<Mail aria-hidden />}
        off={!channels.email.ready}
        note={
          channels.email.ready
            ? (channels.email.address ?? undefined)
            : channels.email.reason === 'address'
              ? noAddress
              : t('noMail')
        }
        end={
          <Switch
            labelHidden
            label={t('tellMail')}
            checked={email && channels.email.ready}
            disabled={!channels.email.ready}
            onChange={(next) => onChange({ email: next })}
          />
        }
      >
        {t('mail')}
      </Channel>
    </List>
  )
}

interface ChannelProps {
  icon: ReactNode
  /** This way is not available. */
  off?: boolean
  note?: ReactNode
  end: ReactNode
  children: ReactNode
}

const Channel = ({ icon, off = false, note, end, children }: ChannelProps) => (
  <Item off={off}>
    {icon}
    <Words>
      {children} {note ? <small>{note}</small> : null}
    </Words>
    {end}
  </Item>
)

/** Notifications of this browser; they apply to all rules. */
const SystemChannel = () => {
  const t = useT()
  const word = useWords()
  const { turnOn } = notifications()
  const state = useNotificationState()
  if (state === 'missing') return null
  const end =
    state === 'ask' ? (
      <Button size="xs" onClick={() => void turnOn()}>
        {word('push.allow')}
      </Button>
    ) : (
      <small>{state === 'on' ? t('pushOn') : null}</small>
    )
  return (
    <Channel
      icon={<MonitorDot aria-hidden />}
      off={state === 'refused'}
      note={state === 'refused' ? t('pushRefused') : t('pushAll')}
      end={end}
    >
      {t('push')}
    </Channel>
  )
}
