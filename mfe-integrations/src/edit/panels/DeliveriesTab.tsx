import { type Attempt, deliveriesQuery, type Delivery, replayDelivery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useSearchParams } from '@console/platform/router'
import {
  Banner,
  Button,
  CopyButton,
  EmptyState,
  LoadFailed,
  Panel,
  RelativeTime,
  ServerText,
  Skeleton,
  Status,
  styled,
  Text,
  useErrorText,
} from '@console/platform/ui'
import { ChevronRight, History, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConsoleLines } from '../../common/ConsoleLines.tsx'
import { useT } from '../../i18n/index.ts'
import { RequestView } from './RequestView.tsx'
import type { useDeliveries } from './useDeliveries.ts'

const Row = styled('li', { base: { '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' } } })
// The time can be focused, so it is not inside the button.
const Line = styled('div', {
  base: { display: 'flex', alignItems: { base: 'flex-start', sm: 'center' }, pe: '4', _hover: { bg: 'bg.muted' } },
})
const When = styled('span', { base: { flexShrink: '0', minW: { sm: '72px' }, py: '1.5' } })
const Head = styled('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '16px minmax(0, 1fr)', sm: '16px 132px minmax(0, 1fr) minmax(0, 2fr)' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0.5',
    flex: '1',
    minW: '0',
    minH: '11',
    px: '4',
    py: '1.5',
    textAlign: 'start',
    cursor: 'pointer',
    '& > :not(.lucide)': { gridColumn: { base: '2', sm: 'auto' } },
    '&[aria-expanded=true] > .lucide': { transform: 'rotate(90deg)' },
  },
})
const Name = styled('span', { base: { textStyle: 'mono', overflowWrap: 'anywhere' } })
const Outcome = styled('span', { base: { color: 'fg.muted' } })

interface DeliveriesTabProps {
  id: string
  log: ReturnType<typeof useDeliveries>
}

/** The log of this integration's deliveries (INT-11). */
export const DeliveriesTab = ({ id, log: { data, error, isFetching, refetch } }: DeliveriesTabProps) => {
  const t = useT()
  const linked = useSearchParams()[0].get('delivery')
  const [open, setOpen] = useState(linked)
  const [seen, setSeen] = useState(linked)
  // A link to another one, while this list is shown.
  if (linked !== seen) {
    setSeen(linked)
    if (linked !== null) setOpen(linked)
  }
  if (!data)
    return (
      <Panel>
        {error ? (
          <LoadFailed what={t('deliveries.title')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div aria-busy="true">
            <Skeleton w="60%" />
          </div>
        )}
      </Panel>
    )
  return (
    <Panel
      title={t('deliveries.title')}
      count={data.length}
      padded={false}
      actions={
        <Button size="xs" icon={<RotateCw aria-hidden />} busy={isFetching} onClick={() => void refetch()}>
          {t('deliveries.refresh')}
        </Button>
      }
    >
      {data.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title={t('deliveries.empty')}>
          {t('deliveries.emptyText')}
        </EmptyState>
      ) : (
        <ul>
          {data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              id={id}
              delivery={delivery}
              open={open === delivery.id}
              onToggle={() => setOpen(open === delivery.id ? null : delivery.id)}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const DeliveryRow = ({
  id,
  delivery,
  open,
  onToggle,
}: {
  id: string
  delivery: Delivery
  open: boolean
  onToggle: () => void
}) => {
  const t = useT()
  const { replay, busy } = useReplay(id)
  const { status, event, at, attempts, trigger } = delivery
  const last = attempts.at(-1)
  const lastStatus = last?.response?.status ?? null
  // After a good response the status does not explain the failure.
  const outcome = status === 'failed' && lastStatus !== null && lastStatus < 300 ? null : lastStatus
  return (
    <Row>
      <Line>
        <Head type="button" aria-expanded={open} onClick={onToggle}>
          <ChevronRight size={16} aria-hidden />
          {status === 'waiting' ? (
            <Text as="span" color="fg.muted">
              {t('deliveries.waiting')}
            </Text>
          ) : (
            <Status kind={status} />
          )}
          <Name>
            {visible(event.name) || '—'}
            {trigger === 'event'
              ? null
              : ` · ${trigger === 'test' ? t('deliveries.test') : trigger === 'alert' ? t('deliveries.alert') : t('deliveries.replayed')}`}
          </Name>
          <Outcome>
            {outcome === null ? visible(last?.error ?? '') : t('deliveries.status', { status: outcome })}
          </Outcome>
        </Head>
        <When>
          <RelativeTime time={at} />
        </When>
      </Line>
      {open ? (
        <DeliveryDetails
          delivery={delivery}
          action={
            <Button size="xs" icon={<RotateCw aria-hidden />} busy={busy} onClick={() => replay(delivery.id)}>
              {t('deliveries.replay')}
            </Button>
          }
        />
      ) : null}
    </Row>
  )
}

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

/** One delivery in full: event, attempts with request and response, what was published. Secrets come masked. */
const DeliveryDetails = ({
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
          {t('deliveries.eventText', { device: visible(event.device) || '—', time: format.exactTime(at) })}
        </Text>
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

/** Triggers an integration once more with the event of a delivery. */
const useReplay = (id: string) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const action = `replay a delivery of ${id}`
  const { mutate, isPending } = useMutation({
    mutationFn: (deliveryId: string) => replayDelivery(api, id, deliveryId),
    onSuccess: () => toast({ kind: 'success', title: t('deliveries.replayStarted'), action }),
    onError: (error) => toast({ kind: 'error', title: t('deliveries.replayFailed'), text: errorText(error), action }),
    onSettled: () => cache.invalidateQueries({ queryKey: deliveriesQuery(api, id).queryKey }),
  })
  return { replay: mutate, busy: isPending }
}
