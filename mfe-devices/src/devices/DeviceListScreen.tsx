import { PageHeader } from '@console/shared/ui'

export const DeviceListScreen = () => <PageHeader title="DeviceListScreen" />
