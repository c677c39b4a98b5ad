import { lazyPart } from '@console/shared/ui'

export const EventsTab = lazyPart('EventStream', () => import('../../../events/stream/EventStream.tsx'))
export const VitalsTab = lazyPart('VitalsTab', () => import('../../vitals/VitalsTab.tsx'))
