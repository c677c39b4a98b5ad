// Written by "npm run names" from remote.config.ts.
import type { RegisteredSlots } from '@console/platform/contract'
import type { ComponentType } from 'react'
import type { NewSecretModal } from './src/add/NewSecretModal.tsx'

/** Where these routes are. Tests and the harness take them from here, the console from the registry. */
export const routes = {
  'secret-list': '/secrets',
  'secret-add': '/secrets/add',
  'secret-details': '/secrets/:name',
  'integration-edit': '/integrations/:id',
} as const

declare module '@console/platform/contract' {
  interface RegisteredRoutes {
    'secret-list': '/secrets'
    'secret-add': '/secrets/add'
    'secret-details': '/secrets/:name'
    'integration-edit': '/integrations/:id'
  }
  interface RegisteredSlots {
    'secret.create/v1': {
      name?: string | undefined
      onCreated: (name: string) => void
      onClose: () => void
    }
  }
}

type Fills<Props extends object, Component extends ComponentType<Props>> = [Props, Component]
/** Each component takes the props of its place. */
export type Filled = [
  Fills<RegisteredSlots['secret.create/v1'], typeof NewSecretModal>,
]
