import { PageHeader } from '@console/shared/ui'

export const FirmwareDetailsScreen = () => <PageHeader title="FirmwareDetailsScreen" />
