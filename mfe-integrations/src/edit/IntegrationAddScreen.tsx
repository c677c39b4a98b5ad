import { PageHeader } from '@console/shared/ui'

export const IntegrationAddScreen = () => <PageHeader title="IntegrationAddScreen" />
