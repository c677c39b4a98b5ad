import { alertQuery, type Alert } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Link, LoadFailed, Skeleton, styled, Text } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useNames } from '../words/names.ts'
import { useAlertWords } from '../words/useAlertWords.ts'
import { eventsAround } from './eventsAround.ts'
import { useT } from './i18n/useT.ts'

const List = styled('ol', {
  base: {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '4',
      py: '2',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& b': { color: 'fg', fontWeight: 'semibold' },
    '& time': { textStyle: 'xs', whiteSpace: 'nowrap' },
  },
})

const words = {
  pending: 'change.pending',
  firing: 'change.firing',
  recovering: 'change.recovering',
  resolved: 'change.resolved',
  acknowledged: 'change.acknowledged',
  unacknowledged: 'change.unacknowledged',
  silenced: 'change.silenced',
  unsilenced: 'change.unsilenced',
  flapping: 'change.flapping',
  grew: 'change.grew',
  shrank: 'change.shrank',
  told: 'change.told',
  untold: 'change.untold',
} as const

/** Words whom an alert was told, or was not and why. */
const useTold = () => {
  const t = useT()
  const { integrations } = useNames()
  return (cause: Alert['cause']): string => {
    const { channel, integration, transition, error, again } = cause ?? {}
    const whom =
      channel === 'email'
        ? t('told.email')
        : typeof integration === 'string'
          ? visible(integrations.get(integration) ?? integration)
          : t('told.somebody')
    return [
      t(transition === 'resolved' ? 'told.over' : 'told.fires', { whom }),
      typeof error === 'string' ? visible(error) : null,
      again === true ? t('told.again') : null,
    ]
      .filter((part) => part !== null)
      .join(' · ')
  }
}

/** The id of the message that the change was about, and the way to it. */
const MessageLink = ({ device, cause }: Pick<Alert, 'device' | 'cause'>) => {
  const t = useT()
  const { href } = useConsole()
  const { message, last } = cause ?? {}
  // The last message before a silence has its time there.
  const at = cause?.['at'] ?? last
  if (device === null || typeof message !== 'string' || typeof at !== 'number') return null
  return (
    <Text textStyle="xs" mt="1">
      <Link to={eventsAround(href('event-stream'), device, at, at, message)}>
        {t('message', { id: isolate(message) })}
      </Link>
    </Text>
  )
}

interface AlertCourseProps {
  alert: Alert
  name: string
  onClose: () => void
}

/** The changes of an alert, each with its time, its cause, and who made it. */
export const AlertCourse = ({ alert, name, onClose }: AlertCourseProps) => {
  const t = useT()
  const { api } = useConsole()
  const format = useFormat()
  const { causeOf } = useAlertWords()
  const { data, error, isFetching, refetch } = useQuery(alertQuery(api, alert.id))
  const wordOf = (change: string) => (change in words ? t(words[change as keyof typeof words]) : visible(change))
  const toldOf = useTold()
  // Marks have no cause of their own.
  const whyOf = (at: number, change: string, cause: Alert['cause']) =>
    change === 'firing' || change === 'resolved' || change === 'recovering'
      ? causeOf(
          { ...alert, state: change, cause: cause ?? alert.cause, ...(change === 'resolved' && { resolvedAt: at }) },
          at,
        )
      : change === 'told' || change === 'untold'
        ? toldOf(cause)
        : null
  return (
    <Dialog open onClose={onClose} title={name} size="md">
      {data ? (
        <List>
          {data.history.map(({ at, change, by, cause }, index) => (
            <li key={index}>
              <div>
                <b>{wordOf(change)}</b>
                {by === null ? null : ` · ${visible(by)}`}
                <Text textStyle="xs">{whyOf(at, change, cause)}</Text>
                <MessageLink device={alert.device} cause={cause} />
              </div>
              <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
            </li>
          ))}
        </List>
      ) : null}
      {data === null ? <Text>{t('notKept')}</Text> : null}
      {data === undefined && error ? (
        <LoadFailed what={name} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <Skeleton aria-busy w="full" h="24" borderRadius="l2" /> : null}
    </Dialog>
  )
}
