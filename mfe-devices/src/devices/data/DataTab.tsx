import { historyFieldsQuery, type Device, type HistoryField } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useCommonText } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { Banner, Button, LoadFailed, Panel, Skeleton, styled, useMedia } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { Plus, RotateCw } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { serverNow } from '../../common/serverClock.ts'
import { useView } from '../../common/plot/view/useView.ts'
import { useZoomAddress, windowSpans } from '../../common/plot/view/useZoomAddress.ts'
import { createPointing } from '../../common/plot/view/view.ts'
import { narrow } from '../details/DeviceLayout.tsx'
import type { DeviceCalls } from '../details/rpc/useDeviceRpc.ts'
import { AlertsCard } from './AlertsCard.tsx'
import { DataBar } from './DataBar.tsx'
import { DataCharts } from './DataCharts.tsx'
import { FieldChips } from './fields/FieldChips.tsx'
import { FieldsPanel } from './fields/FieldsPanel.tsx'
import { NothingShown } from './fields/NothingShown.tsx'
import { sourceOf, type Source } from './fields/sources.ts'
import { useDataAddress } from './fields/useDataAddress.ts'
import { useNewFields } from './fields/useNewFields.ts'
import { useT } from './i18n/useT.ts'
import { PinButton } from './PinButton.tsx'
import { useChartMarks } from './useChartMarks.ts'
import { useDeviceAlerts } from './useDeviceAlerts.ts'
import { useCharts } from './values/useCharts.ts'
import { useSaveCsv } from './values/useSaveCsv.ts'
import { useLatest } from './values/useLatest.ts'
import { useLiveTexts } from './values/useLiveTexts.ts'
import { useOfflineTimes } from './values/useOfflineTimes.ts'
import { useWindowSeries } from './values/useWindowSeries.ts'

const Root = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
    alignItems: 'start',
    gap: '5',
  },
})
const Column = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' } })
const Charts = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' },
  variants: { previous: { true: { opacity: 0.55, transition: 'opacity 150ms 150ms' }, false: {} } },
})

interface DataTabProps {
  device: Device
  reads: DeviceCalls
  /** Why a variable can't be read now; null when it can. */
  disabledReasonOf: (name: string) => string | null
}

// Milliseconds. A new device's fields are loaded more often.
const often = 3_000
const seldom = 15_000
const noFields: readonly HistoryField[] = []

/** Values of a device over time: fields of its events from the store, its variables since the screen was opened. */
export const DataTab = (props: DataTabProps) => {
  const t = useT()
  const { data, error, isFetching, refetch } = useFields(props.device.id)
  // A request that is under way goes on: on a slow server none would ever be answered.
  useNewFields(props.device.id, data ?? noFields, () => void refetch({ cancelRefetch: false }))
  const fields = useLiveTexts(props.device.id, data ?? noFields)
  if (data !== undefined) return <Fields {...props} fields={fields} />
  if (error)
    return (
      <Panel padded={false}>
        <LoadFailed what={t('title')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  return <Skeleton aria-busy w="full" h="560px" borderRadius="l3" />
}

const hasFields = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'fields' in answer &&
  Array.isArray(answer.fields) &&
  answer.fields.length > 0

const useFields = (device: string) => {
  const { api } = useConsole()
  return useQuery({
    ...historyFieldsQuery(api, device),
    refetchInterval: ({ state }) => (hasFields(state.data) ? seldom : often),
  })
}

const Fields = ({ device, reads, disabledReasonOf, fields }: DataTabProps & { fields: readonly HistoryField[] }) => {
  const t = useT()
  const common = useCommonText()
  const isNarrow = useMedia(narrow)
  const [picking, setPicking] = useState(false)
  const { text, keys, window, choose, chooseWindow, show } = useDataAddress()
  const sources = useMemo(
    () => keys.map((key) => sourceOf(key, fields, device.variables)),
    // The keys come from this text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [text, fields, device.variables],
  )
  const chosen = useMemo(
    () => sources.flatMap((source) => (source.kind === 'field' ? [{ event: source.event, field: source.field }] : [])),
    [sources],
  )
  const watched = useMemo(() => [...fields.filter(({ numeric }) => numeric), ...chosen], [fields, chosen])
  const latest = useLatest(device.id, watched)
  const asked = useWindowSeries(device.id, chosen, window)
  const { data } = asked
  const { api } = useConsole()
  const [opened] = useState(() => serverNow(api))
  const whole = useMemo(
    () => (data ? { from: data.from, to: data.to } : { from: opened - windowSpans[window], to: opened }),
    [data, opened, window],
  )
  const view = useView(whole, window, asked.isPlaceholderData)
  useZoomAddress(view, window, !asked.isPlaceholderData)
  const [pointing] = useState(createPointing)
  const charts = useCharts({
    device: device.id,
    sources,
    fields,
    stored: asked.series,
    loading: asked.isLoading || asked.isPlaceholderData,
    latest,
    view,
    reads,
    readable: disabledReasonOf('any') === null,
  })
  const { save, saving } = useSaveCsv(device.id, charts, view)
  const offline = useOfflineTimes(device.id, windowSpans[window], whole)
  const rules = useDeviceAlerts(device, whole.from)
  const marksOf = useChartMarks(rules, sources, whole.to)
  const card = rules === null ? null : <AlertsCard device={device.id} rules={rules} source={sources[0]} />
  const aside = useRef<HTMLDivElement>(null)
  const pick = () => {
    if (isNarrow) setPicking(true)
    else aside.current?.querySelector('input')?.focus()
  }
  const pinOf = (source: Source) =>
    source.kind === 'field' ? (
      <PinButton
        device={device.id}
        name={device.name || device.id}
        event={source.event}
        field={source.field}
        window={window}
      />
    ) : null
  const remove = (key: string) => choose(keys.filter((each) => each !== key))
  const panel = (
    <FieldsPanel
      fields={fields}
      variables={device.variables}
      keys={keys}
      onChoose={choose}
      latest={latest}
      readOf={(name) => readOf(reads, name)}
    />
  )
  return (
    <Root>
      <Column>
        <DataBar
          device={device.id}
          window={window}
          onWindow={chooseWindow}
          onRange={show}
          view={view}
          onCsv={save}
          saving={saving}
          empty={keys.length === 0}
        />
        {keys.length > 0 || isNarrow ? (
          <FieldChips sources={sources} onRemove={remove}>
            <Button size="xs" borderRadius="full" borderStyle="dashed" icon={<Plus aria-hidden />} onClick={pick}>
              {t('addField')}
            </Button>
          </FieldChips>
        ) : null}
        {asked.error ? (
          <Banner
            kind="warning"
            action={
              <Button
                size="xs"
                icon={<RotateCw aria-hidden />}
                busy={asked.isFetching}
                onClick={() => void asked.refetch()}
              >
                {common('retry')}
              </Button>
            }
          >
            {common('state.loadFailed', { what: t('title') })}
          </Banner>
        ) : null}
        <Charts previous={asked.isPlaceholderData} aria-busy={asked.isLoading || asked.isPlaceholderData}>
          {keys.length === 0 ? (
            <NothingShown fields={fields} onChoose={(key) => choose([key])} />
          ) : (
            <DataCharts
              charts={charts}
              view={view}
              pointing={pointing}
              marksOf={marksOf}
              offline={offline}
              actionOf={pinOf}
            />
          )}
        </Charts>
        {isNarrow ? card : null}
      </Column>
      {isNarrow ? (
        <Dialog open={picking} onClose={() => setPicking(false)} title={t('addField')}>
          {panel}
        </Dialog>
      ) : (
        <Column as="aside" ref={aside}>
          {panel}
          {card}
        </Column>
      )}
    </Root>
  )
}

/** The last value of a variable, as text. */
const readOf = (reads: DeviceCalls, name: string): string | null => {
  const state = reads.of(name)
  if (!state || state.kind === 'invalid') return null
  return (state.kind === 'replied' ? state.reply : state.previous)?.text ?? null
}
