import {
  useConsole,
  useReadable,
  type EventView,
  type SeriesPoint,
  type TopicSummary,
} from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { Button, lazyPart, Link, styled } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { everywhere } from './topicOrder.ts'

const LinePlot = lazyPart('LinePlot', () => import('../../common/plot/LinePlot.tsx'))

const Root = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    px: '3',
    py: '3',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.subtle',
  },
})
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } })
const PlotPlaceholder = styled('div', { base: { h: '140px' } })
const None = styled('p', { base: { textStyle: 'xs', color: 'fg.muted' } })

interface TopicDetailsProps {
  view: EventView
  topic: TopicSummary
  mutedBy: string | undefined
  onMute: (pattern: string, muted: boolean) => void
  oneDevice: boolean
}

/** The details below an open topic: a live plot of its numbers, and its actions. */
export const TopicDetails = ({ view, topic, mutedBy, onMute, oneDevice }: TopicDetailsProps) => {
  const t = useT()
  const { href } = useConsole()
  const [field, setField] = useState(topic.numbers[0])
  // The first number that the topic ever had stays selected, also when the newest message lacks it.
  if (field === undefined && topic.numbers[0] !== undefined) setField(topic.numbers[0])
  return (
    <Root>
      {field === undefined ? (
        <None>{t('topics.noNumbers')}</None>
      ) : (
        <TopicPlot view={view} topic={topic} field={field} onField={setField} />
      )}
      {!oneDevice && (
        <Actions>
          {mutedBy === undefined && (
            <Button size="xs" icon={<VolumeX aria-hidden />} onClick={() => onMute(everywhere(topic), true)}>
              {t('topics.muteEverywhere', { name: isolate(topic.name) })}
            </Button>
          )}
          <Link to={href('device-details', { id: topic.device })}>
            {t('topics.device', { device: isolate(topic.device) })}
          </Link>
        </Actions>
      )}
    </Root>
  )
}

const TopicPlot = ({
  view,
  topic: { device, name, numbers },
  field,
  onField,
}: {
  view: EventView
  topic: TopicSummary
  field: string
  onField: (field: string) => void
}) => {
  const t = useT()
  const wordOf = (each: string) => each || t('topics.message')
  // A selected field that the newest message lacks stays in the list.
  const fields = numbers.includes(field) ? numbers : [...numbers, field]
  return (
    <>
      {fields.length > 1 && (
        <SelectField
          label={t('topics.field')}
          labelHidden
          value={field}
          onChange={onField}
          options={fields.map((each) => ({ value: each, label: wordOf(each) }))}
        />
      )}
      <FieldPlot
        key={field}
        view={view}
        device={device}
        name={name}
        field={field}
        label={`${isolate(name)} · ${isolate(wordOf(field))}`}
      />
    </>
  )
}

const FieldPlot = ({
  view,
  device,
  name,
  field,
  label,
}: {
  view: EventView
  device: string
  name: string
  field: string
  label: string
}) => <LinePlot points={useSeries(view, device, name, field)} label={label} pending={<PlotPlaceholder />} />

// Five minutes at one message per second.
const points = 300

const none: readonly SeriesPoint[] = []
const closed = { getState: () => none, subscribe: () => () => {} }

/** The live numbers of one field of a topic, while the component is mounted. */
const useSeries = (view: EventView, device: string, name: string, field: string): readonly SeriesPoint[] => {
  const [state, setState] = useState<ReturnType<EventView['series']>['state']>()
  useEffect(() => {
    const series = view.series({ device, name, field, points })
    setState(series.state)
    return () => series.close()
  }, [view, device, name, field])
  return useReadable(state ?? closed)
}
