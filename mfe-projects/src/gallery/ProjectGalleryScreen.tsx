import { PageHeader } from '@console/shared/ui'

export const ProjectGalleryScreen = () => <PageHeader title="ProjectGalleryScreen" />
