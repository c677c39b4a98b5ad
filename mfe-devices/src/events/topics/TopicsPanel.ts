import { lazyPart } from '@console/platform/ui'

/** The topics of a stream at a glance. Its code is fetched when it is first shown. */
export const TopicsPanel = lazyPart('TopicsOverview', () => import('./TopicsOverview.tsx'))
