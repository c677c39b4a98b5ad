import { deliveriesQuery, type Delivery } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useTask } from '@console/platform/lists'
import { webhookTopic } from '@console/platform/live'
import { useQuery, useQueryClient } from '@console/platform/query'
import { Banner, Button, Link, ServerText, Spinner, Status, styled, Text, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { SelectField, TextAreaField } from '@console/platform/ui/form'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { ConsoleLines } from './ConsoleLines.tsx'
import { useDeviceOptions } from './useDeviceOptions.ts'

const Fields = styled('div', { base: { display: 'grid', gap: '4', pt: '2', textStyle: 'sm', color: 'fg' } })

interface TestModalProps {
  /** The integration's id. */
  id: string
  /** The integration's name, as the server knows it. */
  name: string
  /** The device that is chosen at first. */
  device?: string | undefined
  /** What is typed at first. */
  data?: string | undefined
  /** Why the test does not use what is on the screen. */
  note?: string | null | undefined
  onClose: () => void
}

/** Tests an integration with a typed event (INT-03), and shows its delivery where the server keeps a log (INT-21). */
export const TestModal = ({ id, name, device: first = '', data: sample = '', note, onClose }: TestModalProps) => {
  const t = useT()
  const { broker, toast } = useConsole()
  const { kind } = useReadable(broker.state)
  const errorText = useErrorText()
  const [device, setDevice] = useState(first)
  const [data, setData] = useState(sample)
  const [tried, setTried] = useState(sample)
  const { busy, run } = useTask<void>()
  const { delivery, follows, error: logError, send } = useTestDelivery(id)
  const options = useDeviceOptions(device)
  const publish = () =>
    run(async () => {
      if (device === '') return
      try {
        const followed = await send(device, data, () => broker.publish(webhookTopic(device, name), data))
        toast({
          kind: 'success',
          title: t('test.published'),
          text: t('test.on', { device: options.find(({ value }) => value === device)?.label ?? device }),
        })
        setTried(data)
        if (!followed) onClose()
      } catch (error) {
        toast({
          kind: 'error',
          title: t('test.failed'),
          text: kind === 'live' ? errorText(error) : t('test.notConnected'),
        })
      }
    })
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={data !== tried && data.trim() !== ''}
      locked={busy}
      size="md"
      title={t('test.title', { name: visible(name) })}
      onSubmit={() => void publish()}
      actions={
        <>
          <Button onClick={onClose}>{follows ? t('close') : t('cancel')}</Button>
          <Button type="submit" variant="solid" busy={busy} disabledReason={device === '' ? t('test.noDevice') : null}>
            {t('test.publish')}
          </Button>
        </>
      }
    >
      <Fields>
        {note ? <Banner kind="info">{note}</Banner> : null}
        <SelectField
          label={t('form.device')}
          placeholder={t('test.choose')}
          help={t('test.deviceHelp')}
          value={device}
          onChange={setDevice}
          options={options}
        />
        <TextAreaField
          label={t('test.data')}
          optional
          mono
          rows={5}
          spellCheck={false}
          help={t('test.help')}
          value={data}
          onChange={setData}
        />
        {follows ? <TestOutcome id={id} delivery={delivery} error={logError} onLeave={onClose} /> : null}
      </Fields>
    </Dialog>
  )
}

const often = 500
const seldom = 2_000
const appearsWithin = 30_000

/** The published test event, to find it in the log. */
interface Sent {
  device: string
  data: string
  at: number
  /** The deliveries that the log had before. */
  before: ReadonlySet<string>
}

/** The log cuts long data. */
const isOf = ({ trigger, event, id }: Delivery, { device, data, before }: Sent): boolean =>
  trigger === 'test' &&
  !before.has(id) &&
  event.device === device &&
  (event.data === data || (event.data !== '' && data.startsWith(event.data)))

/** Finds the delivery of a test event in the integration's log, and follows it until it has ended. */
const useTestDelivery = (id: string) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const [sent, setSent] = useState<Sent | null>(null)
  const { select, ...query } = deliveriesQuery(api, id)
  const ownIn = (log: Delivery[] | null | undefined, of: Sent | null) =>
    of === null ? undefined : log?.findLast((delivery) => isOf(delivery, of))
  const { data, error } = useQuery({
    ...query,
    select,
    retry: false,
    refetchInterval: ({ state }) => {
      if (sent === null || state.data === null) return false
      const own = state.data === undefined ? undefined : ownIn(select(state.data), sent)
      if (!own) return Date.now() - sent.at < appearsWithin ? often : seldom
      return own.status === 'waiting' ? seldom : false
    },
  })
  /** The log as it is now; null where the server keeps none or it can't be loaded. */
  const logNow = () =>
    cache
      .fetchQuery({ ...query, staleTime: 0, retry: false })
      .then(select)
      .catch(() => null)
  const delivery = ownIn(data, sent)
  return {
    delivery,
    /** Whether a test event is followed. */
    follows: sent !== null,
    error: delivery ? null : error,
    /** Publishes and follows the delivery; false where the server keeps no log. */
    send: async (device: string, typed: string, publish: () => Promise<void>): Promise<boolean> => {
      const log = await logNow()
      await publish()
      if (log === null) return false
      setSent({ device, data: typed, at: Date.now(), before: new Set(log.map((each) => each.id)) })
      return true
    },
  }
}

const Root = styled('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0', pt: '4', borderTopWidth: '1px' },
})
const Head = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3', rowGap: '1', minH: '5' },
})
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
    maxH: '40',
    overflowY: 'auto',
  },
})

interface TestOutcomeProps {
  /** The integration's. */
  id: string
  /** Undefined while the log does not have it yet. */
  delivery: Delivery | undefined
  error: Error | null
  /** The user follows the link to the log. */
  onLeave: () => void
}

/** The delivery of a test event, as the log shows it by now (INT-21). */
const TestOutcome = ({ id, delivery, error, onLeave }: TestOutcomeProps) => {
  const t = useT()
  const errorText = useErrorText()
  return (
    <Root aria-label={t('test.outcome')} aria-live="polite">
      {delivery ? (
        <Outcome id={id} delivery={delivery} onLeave={onLeave} />
      ) : (
        <Head>
          <Spinner />
          <Text as="span" color="fg.muted">
            {t('test.following')}
          </Text>
        </Head>
      )}
      {error ? (
        <Banner kind="warning">
          <ServerText>{errorText(error)}</ServerText>
        </Banner>
      ) : null}
    </Root>
  )
}

const Outcome = ({
  id,
  delivery: { id: deliveryId, status, attempts, nextAttemptAt, published, console: lines },
  onLeave,
}: Pick<TestOutcomeProps, 'id' | 'onLeave'> & { delivery: Delivery }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const last = attempts.at(-1)
  const address = `${href('integration-edit', { id })}?tab=deliveries&delivery=${encodeURIComponent(deliveryId)}`
  return (
    <>
      <Head>
        {status === 'waiting' ? (
          <Text as="span" color="fg.muted">
            {t('deliveries.waiting')}
          </Text>
        ) : (
          <Status kind={status}>{status === 'succeeded' ? t('test.delivered') : undefined}</Status>
        )}
        {last?.response ? <span>{t('deliveries.status', { status: last.response.status })}</span> : null}
        {last ? (
          <Text as="span" color="fg.muted">
            {t('test.duration', { duration: format.number(Math.round(last.duration)) })}
          </Text>
        ) : null}
        <Link to={address} onClick={onLeave}>
          {t('test.openLog')}
        </Link>
      </Head>
      {last?.error ? (
        <Banner kind={status === 'waiting' ? 'warning' : 'danger'}>
          <ServerText>{last.error}</ServerText>
        </Banner>
      ) : null}
      {nextAttemptAt ? (
        <Text color="fg.muted">{t('deliveries.next', { time: format.time(nextAttemptAt) })}</Text>
      ) : null}
      {lines.length > 0 ? <ConsoleLines lines={lines} /> : null}
      {published.map(({ name, data }, index) => (
        <div key={`${index}-${name}`}>
          <Text color="fg.muted" mb="1" overflowWrap="anywhere">
            {t('deliveries.published', { name: visible(name) })}
          </Text>
          <Block tabIndex={0}>{visible(data)}</Block>
        </div>
      ))}
    </>
  )
}
