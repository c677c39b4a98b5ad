import { deliveriesQuery, type Delivery, replayDelivery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useSearchParams } from '@console/platform/router'
import {
  Button,
  EmptyState,
  LoadFailed,
  Panel,
  RelativeTime,
  Skeleton,
  Status,
  styled,
  Text,
  useErrorText,
} from '@console/platform/ui'
import { ChevronRight, History, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { DeliveryFilter, everything, fitting } from './DeliveryFilter.tsx'
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
  const [filter, setFilter] = useState(everything)
  // A link to another one, while this list is shown.
  if (linked !== seen) {
    setSeen(linked)
    if (linked !== null) {
      setOpen(linked)
      setFilter(everything)
    }
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
  const shown = fitting(data, filter)
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
        <>
          <DeliveryFilter filter={filter} onChange={setFilter} shown={shown.length} count={data.length} />
          <ul>
            {shown.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                id={id}
                delivery={delivery}
                open={open === delivery.id}
                onToggle={() => setOpen(open === delivery.id ? null : delivery.id)}
              />
            ))}
          </ul>
        </>
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
