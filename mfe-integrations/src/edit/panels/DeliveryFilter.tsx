import type { Delivery } from '@console/platform/api'
import { styled, Text } from '@console/platform/ui'
import { SearchField, Segmented } from '@console/platform/ui/form'
import { useT } from '../../i18n/index.ts'

const Root = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    px: '4',
    py: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    '& > :first-child': { flex: '1 1 200px' },
  },
})

const outcomes = ['all', 'failed', 'succeeded', 'waiting'] as const

interface Filter {
  outcome: (typeof outcomes)[number]
  query: string
}

export const everything: Filter = { outcome: 'all', query: '' }

/** What its details show. */
const textOf = ({ event, attempts, published, console }: Delivery): string =>
  [
    event.name,
    event.device,
    event.data,
    ...attempts.flatMap(({ error, note, request, response }) => [
      error,
      note,
      request?.url,
      request?.body,
      ...Object.entries(request?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
      response && `HTTP ${response.status}`,
      response?.body,
    ]),
    ...published.flatMap(({ name, data }) => [name, data]),
    ...console.map(({ text }) => text),
  ]
    .join('\n')
    .toLowerCase()

/** Those with that outcome that contain each word of the query. */
export const fitting = (deliveries: readonly Delivery[], { outcome, query }: Filter): readonly Delivery[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return deliveries.filter((delivery) => {
    if (outcome !== 'all' && delivery.status !== outcome) return false
    if (words.length === 0) return true
    const text = textOf(delivery)
    return words.every((word) => text.includes(word))
  })
}

interface DeliveryFilterProps {
  filter: Filter
  onChange: (filter: Filter) => void
  shown: number
  count: number
}

/** Filters the deliveries that are loaded. */
export const DeliveryFilter = ({ filter, onChange, shown, count }: DeliveryFilterProps) => {
  const t = useT()
  return (
    <Root>
      <SearchField
        label={t('deliveries.search')}
        value={filter.query}
        onChange={(query) => onChange({ ...filter, query })}
      />
      <Segmented
        label={t('deliveries.outcome')}
        value={filter.outcome}
        onChange={(outcome) => onChange({ ...filter, outcome })}
        options={outcomes.map((value) => ({ value, label: t(words[value]) }))}
      />
      <Text role="status" textStyle="xs" color="fg.muted">
        {filter.outcome === 'all' && filter.query.trim() === '' ? null : t('deliveries.fitting', { shown, count })}
      </Text>
    </Root>
  )
}

const words = {
  all: 'deliveries.all',
  failed: 'deliveries.failed',
  succeeded: 'deliveries.succeeded',
  waiting: 'deliveries.waiting',
} as const
