import { PageHeader } from '@console/shared/ui'

export const FirmwareListScreen = () => <PageHeader title="FirmwareListScreen" />
