import { integrationListQuery, type Alert, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Link, styled, VisuallyHidden } from '@console/platform/ui'
import { WidgetNote } from '@console/platform/widget'
import { BellOff, BellRing, CircleCheck, Eye, Hourglass } from 'lucide-react'
import { useServerNow } from '../../common/alerts/useServerNow.ts'
import { shownOf } from '../../common/alerts/shown.ts'
import { useRuleTitle } from '../../common/alerts/i18n/useRuleTitle.ts'
import { followedAlerts } from '../../common/alerts/alertList.ts'
import { nameOf } from '../box.ts'
import { useT } from '../i18n/useT.ts'
import { Age } from './Age.tsx'
import { BoxFrame, type BoxProps } from './BoxFrame.tsx'
import { BoxEmpty, BoxFailed, BoxNotice, BoxPending } from './BoxNotice.tsx'
import { Name, Row, Rows, Small } from './StatusBox.tsx'

const Entry = styled(Row, {
  base: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    '& > .lucide': { boxSize: '3.5', gridRow: 'span 2', alignSelf: 'start', mt: '1' },
    '& > :nth-of-type(even)': { textAlign: 'start' },
  },
})
const Since = styled('div', { base: { gridRow: '1 / span 2', gridColumn: '3', textStyle: 'xs' } })
const Foot = styled('p', { base: { px: '3.5', py: '2', textStyle: 'label' } })

// The bell's stream reports changes at once; this finds what it missed.
const refetchInterval = 15_000

const marks = {
  firing: { Icon: BellRing, color: 'red.solid', text: 'alerts.state.firing' },
  pending: { Icon: Hourglass, color: 'orange.fg', text: 'alerts.state.pending' },
  recovering: { Icon: Hourglass, color: 'orange.fg', text: 'alerts.state.recovering' },
  acknowledged: { Icon: Eye, color: 'orange.fg', text: 'alerts.state.acknowledged' },
  silenced: { Icon: BellOff, color: 'fg.muted', text: 'alerts.state.silenced' },
  resolved: { Icon: CircleCheck, color: 'green.fg', text: 'alerts.state.resolved' },
} as const

const order = Object.keys(marks)

/** The alerts that are open, the worst first, then those that ended lately. */
export const AlertsBox = ({ box, title, devices }: BoxProps & { devices: readonly Device[] }) => {
  const t = useT()
  const format = useFormat()
  const titleOf = useRuleTitle()
  const { api, href } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(followedAlerts(api, refetchInterval))
  const now = useServerNow(data?.now, dataUpdatedAt)
  const integrations = useQuery({
    ...integrationListQuery(api),
    enabled: data?.alerts.some(({ integration }) => integration !== null) ?? false,
  }).data
  const frame = (content: React.ReactNode, beside: string | null = null) => (
    <BoxFrame title={title} ruled beside={beside}>
      {content}
    </BoxFrame>
  )
  if (data === undefined)
    return frame(
      error ? <BoxFailed error={error} busy={isFetching} retry={() => void refetch()} /> : <BoxPending rows={3} />,
    )
  if (data === null) return frame(<BoxEmpty>{t('alerts.none')}</BoxEmpty>)
  const wanted = new Set(box.devices)
  const shown = data.alerts
    .filter(
      ({ device, devices: many }) =>
        wanted.size === 0 || [device, ...(many ?? [])].some((id) => id !== null && wanted.has(id)),
    )
    .map((alert) => ({ alert, mark: shownOf(alert, now) }))
    .toSorted((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark) || b.alert.since - a.alert.since)
  if (shown.length === 0)
    return frame(
      <BoxNotice>
        <WidgetNote tone="good" icon={<CircleCheck aria-hidden />} title={t('alerts.quiet')} />
      </BoxNotice>,
    )
  return frame(
    <>
      <Rows>
        {shown.map(({ alert, mark }) => {
          const { Icon, color, text } = marks[mark]
          return (
            <Entry key={alert.id}>
              <Icon aria-hidden color={`var(--c-colors-${color.replace('.', '-')})`} />
              <Name>{titleOf({ ...alert, name: alert.ruleName })}</Name>
              <Since>
                <Age at={alert.resolvedAt ?? alert.firedAt ?? alert.since} now={now} />
              </Since>
              <Small>
                <VisuallyHidden>{t(text)}. </VisuallyHidden>
                {visible(
                  whereOf(alert, devices, integrations) ??
                    t('alerts.many', { amount: format.number(alert.devices?.length ?? 0) }),
                )}
              </Small>
            </Entry>
          )
        })}
      </Rows>
      <Foot>
        <Link to={href('alert-list')}>{t('alerts.all')}</Link>
      </Foot>
    </>,
    t('alerts.firing', { amount: format.number(shown.filter(({ mark }) => mark === 'firing').length) }),
  )
}

const whereOf = (
  { device, integration, devices: many }: Alert,
  devices: readonly Device[],
  integrations: readonly { id: string; content: { name: string } }[] | undefined,
): string | null =>
  many && many.length > 1
    ? null
    : device !== null
      ? nameOf(devices, device)
      : integration === null
        ? (many?.[0] ?? '')
        : integrations?.find(({ id }) => id === integration)?.content.name || integration
