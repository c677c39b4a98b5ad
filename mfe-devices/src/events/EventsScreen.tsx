import { PageHeader } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'
import { EventStream } from './stream/EventStream.tsx'

/**
 * The events of all devices. `stream` frames the page, `table` draws rows and their colours, `search` is the query
 * field, `message` shows one event.
 */
export const EventsScreen = () => {
  const t = useT()
  return (
    <EventStream header={(actions, rate) => <PageHeader title={t('events.title')} count={rate} actions={actions} />} />
  )
}
