import { PageHeader } from '@console/shared/ui'

export const DeviceDetailsScreen = () => <PageHeader title="DeviceDetailsScreen" />
