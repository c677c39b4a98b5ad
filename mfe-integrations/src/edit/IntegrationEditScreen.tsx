import { PageHeader } from '@console/shared/ui'

export const IntegrationEditScreen = () => <PageHeader title="IntegrationEditScreen" />
