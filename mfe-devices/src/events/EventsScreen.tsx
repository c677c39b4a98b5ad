import { PageHeader } from '@console/shared/ui'

export const EventsScreen = () => <PageHeader title="EventsScreen" />
