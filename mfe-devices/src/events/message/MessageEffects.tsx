import { messageAlertsQuery, messageDeliveriesQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Link, styled } from '@console/platform/ui'
import { useEffect, useId, useState } from 'react'
import { useRuleTitle } from '../../common/alerts/i18n/useRuleTitle.ts'
import { useT } from './i18n/useT.ts'

const Root = styled('section', { base: { mt: '4', textStyle: 'sm' } })
const Title = styled('h3', { base: { mb: '1', fontWeight: 'semibold', color: 'fg' } })
const List = styled('ul', {
  base: {
    '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', overflowWrap: 'anywhere' },
  },
})

// A key that is held down steps through many events: none of those between is asked about.
const askDelayMs = 300

const useHasStayed = (message: string): boolean => {
  const [stayed, setStayed] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStayed(message), askDelayMs)
    return () => clearTimeout(timer)
  }, [message])
  return stayed === message
}

const states = { succeeded: 'effects.succeeded', failed: 'effects.failed', waiting: 'effects.waiting' } as const

/**
 * The deliveries that a message fired and the alerts that fired because of it, each with a link. Nothing where there
 * are none, or where the server does not tell.
 */
export const MessageEffects = ({ message }: { message: string }) => {
  const t = useT()
  const format = useFormat()
  const { api, href } = useConsole()
  const titleOf = useRuleTitle()
  const heading = useId()
  const options = { enabled: useHasStayed(message), retry: false }
  const deliveries = useQuery({ ...messageDeliveriesQuery(api, message), ...options }).data ?? []
  const alerts = useQuery({ ...messageAlertsQuery(api, message), ...options }).data?.alerts ?? []
  if (deliveries.length === 0 && alerts.length === 0) return null
  return (
    <Root aria-labelledby={heading}>
      <Title id={heading}>{t('effects.title')}</Title>
      <List>
        {deliveries.map(({ id, integration, name, at, status }) => (
          <li key={id}>
            <Link to={`${href('integration-edit', { id: integration })}?tab=deliveries`}>
              {t('effects.delivery', { name: isolate(visible(name || integration)) })}
            </Link>
            <span>{t(states[status])}</span>
            <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
          </li>
        ))}
        {alerts.map(({ id, preset, kind, ruleName, state, since, firedAt }) => (
          <li key={id}>
            <Link to={`${href('alert-list')}${state === 'resolved' ? '?tab=history' : ''}`}>
              {t('effects.alert', { title: isolate(visible(titleOf({ preset, kind, name: ruleName }))) })}
            </Link>
            <time dateTime={new Date(firedAt ?? since).toISOString()}>{format.dateTime(firedAt ?? since)}</time>
          </li>
        ))}
      </List>
    </Root>
  )
}
