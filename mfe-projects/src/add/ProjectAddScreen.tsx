import { PageHeader } from '@console/shared/ui'

export const ProjectAddScreen = () => <PageHeader title="ProjectAddScreen" />
