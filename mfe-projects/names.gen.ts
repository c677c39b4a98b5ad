// Written by "npm run names" from remote.config.ts.
import type { RegisteredPoints } from '@console/platform/contract'
import type { ComponentType } from 'react'
import type { LatestBuilds } from './src/dashboard/LatestBuilds.tsx'
import type { SerialTab } from './src/serial/SerialTab.tsx'

/** Where these routes are. Tests and the harness take them from here, the console from the registry. */
export const routes = {
  'project-list': '/projects',
  'project-gallery': '/projects/add',
  'project-add': '/projects/add/:template',
  'project-editor': '/projects/:id',
  'firmware-list': '/devices/firmwares',
  'firmware-details': '/devices/firmwares/:sha',
  'device-list': '/devices',
  'device-details': '/devices/:id',
} as const

declare module '@console/platform/contract' {
  interface RegisteredRoutes {
    'project-list': '/projects'
    'project-gallery': '/projects/add'
    'project-add': '/projects/add/:template'
    'project-editor': '/projects/:id'
    'firmware-list': '/devices/firmwares'
    'firmware-details': '/devices/firmwares/:sha'
    'device-list': '/devices'
    'device-details': '/devices/:id'
  }
  interface RegisteredSlots {
    'device.board/v1': {
      device: string
      name: string
    }
  }
  interface RegisteredPoints {
    'dashboard.box/v1': Record<string, never>
    'palette.command/v1': {
      console: import('@console/platform/contract').Console
      navigate: (to: string) => void
    }
    'device.tab/v1': {
      device: { readonly id: string; readonly name: string; readonly model: string | null; readonly status: string }
    }
  }
}

type Fills<Props extends object, Component extends ComponentType<Props>> = [Props, Component]
/** Each component takes the props of its place. */
export type Filled = [
  Fills<RegisteredPoints['dashboard.box/v1'], typeof LatestBuilds>,
  Fills<RegisteredPoints['device.tab/v1'], typeof SerialTab>,
]
