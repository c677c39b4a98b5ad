import { PageHeader } from '@console/shared/ui'

export const ProjectListScreen = () => <PageHeader title="ProjectListScreen" />
