import { PageHeader } from '@console/shared/ui'

export const SecretAddScreen = () => <PageHeader title="SecretAddScreen" />
