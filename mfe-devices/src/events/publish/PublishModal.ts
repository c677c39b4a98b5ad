import { lazyPart } from '@console/platform/ui'

/** Publishes an event in a device's name. Its code is fetched when it is first opened. */
export const PublishModal = lazyPart('PublishDialog', () => import('./PublishDialog.tsx'))
