import { lazyPart } from '@console/platform/ui'

export const EventsTab = lazyPart('EventsTab', () => import('./EventsTab.tsx'))
export const VitalsTab = lazyPart('VitalsTab', () => import('../../vitals/VitalsTab.tsx'))
