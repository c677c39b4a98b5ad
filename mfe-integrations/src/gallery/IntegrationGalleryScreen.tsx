import { PageHeader } from '@console/shared/ui'

export const IntegrationGalleryScreen = () => <PageHeader title="IntegrationGalleryScreen" />
