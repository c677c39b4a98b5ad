import { PageHeader } from '@console/shared/ui'

export const SecretDetailsScreen = () => <PageHeader title="SecretDetailsScreen" />
