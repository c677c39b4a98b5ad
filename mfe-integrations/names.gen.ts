// Written by "npm run names" from remote.config.ts.
import type { RegisteredPoints } from '@console/platform/contract'
import type { ComponentType } from 'react'
import type { FailingIntegrations } from './src/dashboard/FailingIntegrations.tsx'

/** Where these routes are. Tests and the harness take them from here, the console from the registry. */
export const routes = {
  'integration-list': '/integrations',
  'integration-gallery': '/integrations/add',
  'integration-add': '/integrations/add/:template',
  'integration-edit': '/integrations/:id',
  'secret-add': '/secrets/add',
  'event-stream': '/events',
} as const

declare module '@console/platform/contract' {
  interface RegisteredRoutes {
    'integration-list': '/integrations'
    'integration-gallery': '/integrations/add'
    'integration-add': '/integrations/add/:template'
    'integration-edit': '/integrations/:id'
    'secret-add': '/secrets/add'
    'event-stream': '/events'
  }
  interface RegisteredSlots {
    'secret.create/v1': {
      name?: string | undefined
      onCreated: (name: string) => void
      onClose: () => void
    }
  }
  interface RegisteredPoints {
    'dashboard.box/v1': Record<string, never>
  }
}

type Fills<Props extends object, Component extends ComponentType<Props>> = [Props, Component]
/** Each component takes the props of its place. */
export type Filled = [
  Fills<RegisteredPoints['dashboard.box/v1'], typeof FailingIntegrations>,
]
