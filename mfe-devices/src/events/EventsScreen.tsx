import { PageHeader, styled } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'
import { EventStream } from './stream/EventStream.tsx'

// As high as the window, so that the table takes what the other parts leave, and the page itself need not scroll.
const Page = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', minW: '0' } })

/** The events of all devices. `stream` frames the page, `table` draws rows and their colours, `search` is the query field, `message` shows one event. */
export const EventsScreen = () => {
  const t = useT()
  return <Page><EventStream header={(actions, rate) => <PageHeader title={t('events.title')} count={rate} actions={actions} />} /></Page>
}
