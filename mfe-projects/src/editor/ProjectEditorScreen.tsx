import { PageHeader } from '@console/shared/ui'

export const ProjectEditorScreen = () => <PageHeader title="ProjectEditorScreen" />
