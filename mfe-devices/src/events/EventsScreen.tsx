import { PageHeader } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'
import { EventStream } from './stream/EventStream.tsx'

export const EventsScreen = () => {
  const t = useT()
  return <EventStream header={(actions, rate) => <PageHeader title={t('events.title')} count={rate} actions={actions} />} />
}
