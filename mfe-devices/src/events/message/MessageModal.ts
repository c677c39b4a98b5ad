import { lazyPart } from '@console/platform/ui'

/** One event in full. Its code is fetched when the first is opened. */
export const MessageModal = lazyPart('MessageDialog', () => import('./MessageDialog.tsx'))
