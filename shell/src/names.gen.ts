// Written by "npm run names" from uses.config.ts and every remote.config.ts.
import type {} from '@console/platform/contract'

/** Where these routes are. The registry's route of the same name wins, so that a remote can move its screens. */
export const standInRoutes = {
  'device-list': '/devices',
  'device-details': '/devices/:id',
  'firmware-list': '/devices/firmwares',
  'firmware-details': '/devices/firmwares/:sha',
  'event-stream': '/events',
  'integration-list': '/integrations',
  'integration-gallery': '/integrations/add',
  'integration-add': '/integrations/add/:template',
  'integration-edit': '/integrations/:id',
  'secret-list': '/secrets',
  'secret-add': '/secrets/add',
  'secret-details': '/secrets/:name',
  'project-list': '/projects',
  'project-gallery': '/projects/add',
  'project-add': '/projects/add/:template',
  'project-editor': '/projects/:id',
} as const

type StandInRoutes = typeof standInRoutes

declare module '@console/platform/contract' {
  interface RegisteredRoutes extends StandInRoutes {}
  interface RegisteredPoints {
    'dashboard.box/v1': Record<string, never>
    'dashboard.own/v1': {
      fallback: import('react').ReactNode
      head: HTMLElement | null
      onMode: (mode: 'placeholders' | 'own' | 'shared' | 'editing') => void
    }
    'palette.command/v1': {
      console: import('@console/platform/contract').Console
      navigate: (to: string) => void
    }
    'settings.page/v1': Record<string, never>
    'topbar.item/v1': Record<string, never>
  }
}
