import { PageHeader } from '@console/shared/ui'

export const SecretListScreen = () => <PageHeader title="SecretListScreen" />
