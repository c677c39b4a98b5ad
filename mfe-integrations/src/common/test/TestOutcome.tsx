import type { Delivery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Banner, Link, ServerText, Spinner, Status, styled, Text, useErrorText } from '@console/platform/ui'
import { ConsoleLines } from '../ConsoleLines.tsx'
import { useT } from '../../i18n/index.ts'

const Root = styled('section', { base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0', pt: '4', borderTopWidth: '1px' } })
const Head = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3', rowGap: '1', minH: '5' } })
const Block = styled('pre', { base: { p: '3', borderRadius: 'l2', borderWidth: '1px', borderColor: 'border.muted', bg: 'bg.subtle', textStyle: 'mono', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxH: '40', overflowY: 'auto' } })

interface TestOutcomeProps {
  /** The integration's. */
  id: string
  /** Undefined while the log does not have it yet. */
  delivery: Delivery | undefined
  error: Error | null
  /** The way to the log is taken. */
  onLeave: () => void
}

/** What became of a test event, as far as the log of deliveries tells by now (INT-21). */
export const TestOutcome = ({ id, delivery, error, onLeave }: TestOutcomeProps) => {
  const t = useT()
  const errorText = useErrorText()
  return (
    <Root aria-label={t('test.outcome')} aria-live="polite">
      {delivery ? <Outcome id={id} delivery={delivery} onLeave={onLeave} /> : <Head><Spinner /><Text as="span" color="fg.muted">{t('test.following')}</Text></Head>}
      {error ? <Banner kind="warning"><ServerText>{errorText(error)}</ServerText></Banner> : null}
    </Root>
  )
}

const Outcome = ({ id, delivery: { id: deliveryId, status, attempts, nextAttemptAt, published, console: lines }, onLeave }: Pick<TestOutcomeProps, 'id' | 'onLeave'> & { delivery: Delivery }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const last = attempts.at(-1)
  const address = `${href('integration-edit', { id })}?tab=deliveries&delivery=${encodeURIComponent(deliveryId)}`
  return (
    <>
      <Head>
        {status === 'waiting' ? <Text as="span" color="fg.muted">{t('deliveries.waiting')}</Text> : <Status kind={status}>{status === 'succeeded' ? t('test.delivered') : undefined}</Status>}
        {last?.response ? <span>{t('deliveries.status', { status: last.response.status })}</span> : null}
        {last ? <Text as="span" color="fg.muted">{t('test.duration', { duration: format.number(Math.round(last.duration)) })}</Text> : null}
        <Link to={address} onClick={onLeave}>{t('test.openLog')}</Link>
      </Head>
      {last?.error ? <Banner kind={status === 'waiting' ? 'warning' : 'danger'}><ServerText>{last.error}</ServerText></Banner> : null}
      {nextAttemptAt ? <Text color="fg.muted">{t('deliveries.next', { time: format.time(nextAttemptAt) })}</Text> : null}
      {lines.length > 0 ? <ConsoleLines lines={lines} /> : null}
      {published.map(({ name, data }, index) => (
        <div key={`${index}-${name}`}>
          <Text color="fg.muted" mb="1" overflowWrap="anywhere">{t('deliveries.published', { name: visible(name) })}</Text>
          <Block tabIndex={0}>{visible(data)}</Block>
        </div>
      ))}
    </>
  )
}
