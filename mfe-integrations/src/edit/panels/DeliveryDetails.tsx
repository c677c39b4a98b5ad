import type { Attempt, Delivery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { Banner, CopyButton, Link, ServerText, styled, Text } from '@console/platform/ui'
import type { ReactNode } from 'react'
import { ConsoleLines } from '../../common/ConsoleLines.tsx'
import { useT } from '../../i18n/index.ts'
import { RequestView } from './RequestView.tsx'

const Root = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    px: { base: '4', sm: '11' },
    pt: '2',
    pb: '4',
    minW: '0',
  },
})
const Part = styled('section', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0' } })
const Title = styled('h3', { base: { textStyle: 'label' } })
const Block = styled('pre', {
  base: {
    p: '3',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.subtle',
    textStyle: 'mono',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxH: '80',
    overflowY: 'auto',
  },
})

// Milliseconds on both sides of an event, so that those are seen that came with it.
const margin = 1_000

/** The address of an event's dialog, above the device's events around its time. */
const eventAt = (events: string, device: string, time: number, message: string): string =>
  `${events}?${new URLSearchParams({ from: new Date(time - margin).toISOString(), to: new Date(time + margin).toISOString(), q: `device:${device}`, message })}`

/** One delivery in full: event, attempts with request and response, what was published. Secrets come masked. */
export const DeliveryDetails = ({
  delivery: { event, at, attempts, published, nextAttemptAt, console: lines },
  action,
}: {
  delivery: Delivery
  action: ReactNode
}) => {
  const t = useT()
  const format = useFormat()
  return (
    <Root>
      <Part>
        <Title>{t('deliveries.event')}</Title>
        <Text color="fg.muted">
          {t('deliveries.eventText', {
            device: visible(event.device) || '—',
            time: format.exactTime(event.publishedAt ?? at),
          })}
        </Text>
        <MessageLink event={event} />
        <Block tabIndex={0}>{event.data === '' ? t('deliveries.noData') : visible(event.data)}</Block>
      </Part>
      {attempts.map((attempt, index) => (
        <AttemptPart key={attempt.at} attempt={attempt} number={index + 1} />
      ))}
      {nextAttemptAt ? <Banner kind="info">{t('deliveries.next', { time: format.time(nextAttemptAt) })}</Banner> : null}
      {lines.length > 0 ? (
        <Part>
          <Title>{t('run.console')}</Title>
          <ConsoleLines lines={lines} />
        </Part>
      ) : null}
      {published.map(({ name, data }, index) => (
        <Part key={`${index}-${name}`}>
          <Title>{t('deliveries.published', { name: visible(name) })}</Title>
          <Block tabIndex={0}>{visible(data)}</Block>
        </Part>
      ))}
      <div>{action}</div>
    </Root>
  )
}

/** The id of the message that the delivery is about, and the way to it. */
const MessageLink = ({ event: { message, device, publishedAt } }: { event: Delivery['event'] }) => {
  const t = useT()
  const { href } = useConsole()
  if (message === undefined || publishedAt === undefined) return null
  return (
    <Text textStyle="xs" color="fg.muted">
      {t('deliveries.message', { id: isolate(message) })}{' '}
      <Link to={eventAt(href('event-stream'), device, publishedAt, message)}>{t('deliveries.showEvent')}</Link>
    </Text>
  )
}

const AttemptPart = ({
  attempt: { at, duration, request, response, error, note },
  number,
}: {
  attempt: Attempt
  number: number
}) => {
  const t = useT()
  const format = useFormat()
  return (
    <Part>
      <Title>{t('deliveries.attempt', { number, time: format.clock(at), duration: Math.round(duration) })}</Title>
      {request ? <RequestView request={request} /> : null}
      {error ? (
        <Banner kind="danger" action={<CopyButton size="xs" word={t('copy')} text={error} />}>
          <ServerText>{error}</ServerText>
        </Banner>
      ) : null}
      {note ? (
        <Banner kind="info">
          <ServerText>{note}</ServerText>
        </Banner>
      ) : null}
      {response ? (
        <>
          <Text color="fg.muted">{t('deliveries.response', { status: response.status })}</Text>
          {response.body ? <Block tabIndex={0}>{visible(response.body)}</Block> : null}
          {response.truncated ? (
            <Text textStyle="xs" color="fg.muted">
              {t('deliveries.truncated')}
            </Text>
          ) : null}
        </>
      ) : null}
    </Part>
  )
}
