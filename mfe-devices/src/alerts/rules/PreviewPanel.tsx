import { integrationListQuery, deviceListQuery, type AlertRuleDraft } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Banner, EmptyState, Panel, Skeleton, Spinner, styled, Text } from '@console/platform/ui'
import { Segmented } from '@console/platform/ui/form'
import { ChartLine, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Firings } from './Firings.tsx'
import { useT } from './i18n/useT.ts'
import { Lane } from './Lane.tsx'
import { usePreview, type Previewed } from './usePreview.ts'

const Head = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    px: '4',
    py: '1.5',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    '& > p > b': { fontWeight: 'semibold' },
  },
})
const Note = styled('div', { base: { px: '4', py: '2', '&:empty': { display: 'none' } } })

const spans = [
  { value: '1', word: 'spans.1' },
  { value: '7', word: 'spans.7' },
  { value: '30', word: 'spans.30' },
] as const

/**
 * When the rule would have fired in the stored past: a lane for each device, and each firing with a link to its events.
 */
export const PreviewPanel = ({ draft }: { draft: AlertRuleDraft | null }) => {
  const t = useT()
  const format = useFormat()
  const [days, setDays] = useState<(typeof spans)[number]['value']>('7')
  const { shown, isLoading, isAbsent, error } = usePreview(draft, Number(days))
  const count = shown?.preview.firings.length ?? 0
  return (
    <Panel padded={false}>
      <Head>
        <Text aria-live="polite">
          <b>{t('wouldHave')}</b>{' '}
          {shown && draft
            ? t('times', {
                count,
                formatted: format.number(count),
                days: t('days', { count: Math.round((shown.to - shown.from) / 86_400_000) }),
              })
            : null}{' '}
          {isLoading ? <Spinner label={t('previewing')} /> : null}
        </Text>
        <Segmented
          label={t('span')}
          value={days}
          onChange={setDays}
          options={spans.map(({ value, word }) => ({ value, label: t(word) }))}
        />
      </Head>
      {shown && draft ? <Shown shown={shown} /> : null}
      {draft === null ? (
        <EmptyState icon={<ChartLine aria-hidden />} title={t('incomplete')}>
          {t('incompleteText')}
        </EmptyState>
      ) : null}
      {draft && !shown && isLoading ? (
        <Note>
          <Skeleton aria-busy w="full" h="40" borderRadius="l2" />
        </Note>
      ) : null}
      {draft && !shown && !isLoading && error !== null ? (
        <EmptyState icon={<TriangleAlert aria-hidden />} title={isAbsent ? t('noPreview') : t('previewFailed')}>
          {isAbsent ? t('noPreviewText') : error}
        </EmptyState>
      ) : null}
      {draft && shown && error !== null ? (
        <Note>
          <Banner kind="warning">
            {t('previewFailed')} {error}
          </Banner>
        </Note>
      ) : null}
    </Panel>
  )
}

const Shown = ({ shown }: { shown: Previewed }) => {
  const t = useT()
  const format = useFormat()
  const { api } = useConsole()
  const devices = useQuery(deviceListQuery(api)).data
  const integrations = useQuery(integrationListQuery(api)).data
  const names = useMemo(
    () =>
      new Map([
        ...(devices ?? []).map(({ id, name }) => [id, name || id] as const),
        ...(integrations ?? []).map(({ id, content }) => [id, content.name || id] as const),
      ]),
    [devices, integrations],
  )
  const {
    preview: { since, partial, firings, devices: lanes, more, noisy, unread },
    from,
    rule,
  } = shown
  return (
    <>
      <Note>
        {noisy ? <Banner kind="warning">{t('noisy')}</Banner> : null}
        {since === null ? (
          <Banner kind="info">{t(rule.watch.kind === 'integration' ? 'noDeliveries' : 'noHistory')}</Banner>
        ) : since > from ? (
          <Banner kind="info">{t('historyBegins', { time: format.dateTime(since) })}</Banner>
        ) : null}
        {unread.map((each) => (
          <Unread key={each.device} unread={each} name={names.get(each.device) ?? each.device} />
        ))}
        {partial ? <Banner kind="info">{t('partial')}</Banner> : null}
      </Note>
      {lanes.map((lane) => (
        <Lane
          key={lane.device}
          lane={lane}
          shown={shown}
          name={names.get(lane.device) ?? lane.device}
          firings={firings.filter(({ device }) => device === lane.device)}
          isRead={!unread.some(({ device }) => device === lane.device)}
        />
      ))}
      {more > 0 ? (
        <Note>
          <Text textStyle="xs" color="fg.muted">
            {t('moreDevices', { count: more, formatted: format.number(more) })}
          </Text>
        </Note>
      ) : null}
      <Firings firings={firings} to={shown.to} names={names} />
    </>
  )
}

const whys = {
  text: 'why.text',
  json: 'why.json',
  beyond: 'why.beyond',
  absent: 'why.absent',
  long: 'why.long',
  bytes: 'why.bytes',
  crowded: 'why.crowded',
} as const

/** Messages came from a device, and why the rule could compare none. */
const Unread = ({
  unread: { messages, atLeast, why, place, sample },
  name,
}: {
  unread: Previewed['preview']['unread'][number]
  name: string
}) => {
  const t = useT()
  const { number } = useFormat()
  const reason = t(whys[why as keyof typeof whys] ?? 'why.absent', {
    place: number(place ?? 1),
    sample: isolate(visible(sample ?? '')),
  })
  const said = { name: isolate(visible(name)), count: messages, formatted: number(messages), why: reason }
  return <Banner kind="warning">{atLeast ? t('unreadMore', said) : t('unread', said)}</Banner>
}
