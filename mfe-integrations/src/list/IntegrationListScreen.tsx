import { PageHeader } from '@console/shared/ui'

export const IntegrationListScreen = () => <PageHeader title="IntegrationListScreen" />
