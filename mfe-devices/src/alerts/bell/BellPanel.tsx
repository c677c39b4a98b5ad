import type { Alert } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Button, Link, LoadFailed, Skeleton, styled, Text } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import { useAlerts } from '../live/useAlerts.ts'
import { useAlertChanges } from '../live/useAlertChanges.ts'
import { AlertState } from '../words/AlertState.tsx'
import { useNames } from '../words/names.ts'
import { isFiring, shownOf } from '../../common/alerts/shown.ts'
import { subjectAddress } from '../words/subjectAddress.ts'
import { useAlertWords, type Names } from '../words/useAlertWords.ts'
import { PushRow } from './PushRow.tsx'

const List = styled('ul', { base: { mx: '-4', borderTopWidth: '1px' } })
const Item = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    columnGap: '2.5',
    alignItems: 'start',
    px: '4',
    py: '2.5',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    color: 'fg.muted',
  },
})
const Title = styled('p', {
  base: { color: 'fg.muted', overflowWrap: 'anywhere', '& > b': { fontWeight: 'semibold', color: 'fg' } },
})
const End = styled('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'end', gap: '1', textStyle: 'xs' },
})
const Head = styled('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', minH: '8', mb: '2' },
})
const Foot = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3', pt: '3' },
})

/** The most firing alerts; the others are behind "All alerts". */
const maxFiring = 6
const others = 3
const hour = 3_600_000

const choose = (alerts: readonly Alert[], now: number): Alert[] => {
  const time = ({ resolvedAt, firedAt, since }: Alert) => resolvedAt ?? firedAt ?? since
  const sorted = alerts.toSorted((one, other) => time(other) - time(one))
  return [
    ...sorted.filter((alert) => isFiring(alert, now)).slice(0, maxFiring),
    ...sorted.filter((alert) => !isFiring(alert, now) && alert.state !== 'pending').slice(0, others),
  ]
}

/** The panel of the bell: the firing alerts, then those that fired last. */
export const BellPanel = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const { data, error, isFetching, refetch, firing } = useAlerts()
  const names = useNames()
  const { acknowledge, silenceAll } = useAlertChanges()
  if (!data)
    return error ? (
      <LoadFailed what={t('bell.title')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton aria-busy w="full" h="24" borderRadius="l2" />
    )
  const { now, alerts, silencedUntil } = data
  const shown = choose(alerts, now)
  const loud = shown.filter((alert) => isFiring(alert, now))
  const isSilent = (silencedUntil ?? 0) > now
  return (
    <>
      <Head>
        <Text color="fg.muted" aria-live="polite">
          {firing === 0 ? t('bell.noneFiring') : t('bell.firing', { count: firing })}
        </Text>
        {loud.length > 1 ? (
          <Button
            size="xs"
            variant="ghost"
            onClick={() => {
              for (const { id } of loud) acknowledge(id)
            }}
          >
            {t('acknowledgeShown', { count: loud.length, formatted: format.number(loud.length) })}
          </Button>
        ) : null}
      </Head>
      {shown.length > 0 ? (
        <List>
          {shown.map((alert) => (
            <BellRow
              key={alert.id}
              alert={alert}
              now={now}
              names={names}
              onAcknowledge={() => acknowledge(alert.id)}
              onLeave={onClose}
            />
          ))}
        </List>
      ) : null}
      <PushRow />
      <Foot>
        <Link to={href('alert-list')} onClick={onClose}>
          {t('bell.all')}
        </Link>
        <Button size="xs" variant="ghost" onClick={() => silenceAll(isSilent ? null : now + hour)}>
          {isSilent ? t('endSilence') : t('bell.silenceAll')}
        </Button>
      </Foot>
    </>
  )
}

interface BellRowProps {
  alert: Alert
  now: number
  names: Names
  onAcknowledge: () => void
  /** A link was followed. */
  onLeave: () => void
}

const BellRow = ({ alert, now, names, onAcknowledge, onLeave }: BellRowProps) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const words = useAlertWords()
  const shown = shownOf(alert, now)
  const { acknowledged, resolvedAt, firedAt, since } = alert
  const subject = words.subjectOf(alert, names)
  return (
    <Item>
      <AlertState shown={shown} iconOnly />
      <div>
        <Title>
          <b>{words.titleOf(alert)}</b>{' '}
          <Link to={subjectAddress(alert, href)} onClick={onLeave}>
            {subject}
          </Link>
        </Title>
        <Text textStyle="xs">
          {shown === 'acknowledged' && acknowledged
            ? t('acknowledgedBy', { name: acknowledged.by, time: format.time(acknowledged.at).slice(0, 5) })
            : words.causeOf(alert, now)}
        </Text>
      </div>
      <End>
        <span>
          {resolvedAt === null ? words.duration(now - (firedAt ?? since)) : format.time(resolvedAt).slice(0, 5)}
        </span>
        {shown === 'firing' ? (
          <Button
            size="xs"
            aria-label={t('acknowledgeOne', { name: `${words.titleOf(alert)} ${subject}` })}
            onClick={onAcknowledge}
          >
            {t('acknowledge')}
          </Button>
        ) : null}
      </End>
    </Item>
  )
}
