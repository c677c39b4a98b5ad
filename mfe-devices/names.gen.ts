// Written by "npm run names" from remote.config.ts.
import type { RegisteredPoints, RegisteredSlots } from '@console/platform/contract'
import type { ComponentType } from 'react'
import type { BoardPanel } from './src/devices/board/BoardPanel.tsx'
import type { FleetStatus } from './src/dashboard/builtin/FleetStatus.tsx'
import type { EventRateChart } from './src/dashboard/builtin/EventRateChart.tsx'
import type { OwnDashboard } from './src/dashboard/OwnDashboard.tsx'
import type { addBoxCommand } from './src/dashboard/addBoxCommand.ts'
import type { addDevice } from './src/add/addDevice.ts'
import type { AlertBell } from './src/alerts/bell/AlertBell.tsx'
import type { RecentActivity } from './src/dashboard/builtin/RecentActivity.tsx'

/** Where these routes are. Tests and the harness take them from here, the console from the registry. */
export const routes = {
  'device-list': '/devices',
  'device-add': '/devices/add',
  'device-details': '/devices/:id',
  'alert-list': '/alerts',
  'alert-rule-add': '/alerts/rules/new',
  'alert-rule': '/alerts/rules/:id',
  'event-stream': '/events',
  'firmware-list': '/devices/firmwares',
  'project-editor': '/projects/:id',
  'integration-edit': '/integrations/:id',
} as const

declare module '@console/platform/contract' {
  interface RegisteredRoutes {
    'device-list': '/devices'
    'device-add': '/devices/add'
    'device-details': '/devices/:id'
    'alert-list': '/alerts'
    'alert-rule-add': '/alerts/rules/new'
    'alert-rule': '/alerts/rules/:id'
    'event-stream': '/events'
    'firmware-list': '/devices/firmwares'
    'project-editor': '/projects/:id'
    'integration-edit': '/integrations/:id'
  }
  interface RegisteredSlots {
    'device.board/v1': {
      device: string
      name: string
    }
  }
  interface RegisteredPoints {
    'device.tab/v1': {
      device: { readonly id: string; readonly name: string; readonly model: string | null; readonly status: string }
    }
    'device.row.action/v1': {
      device: { readonly id: string; readonly name: string; readonly model: string | null; readonly status: string }
      onClose: () => void
    }
    'event.detail/v1': {
      event: { readonly device: string; readonly name: string; readonly topic: string; readonly text: string; readonly time: number }
    }
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
    'topbar.item/v1': Record<string, never>
  }
}

type Fills<Props extends object, Component extends ComponentType<Props>> = [Props, Component]
type Runs<Props, Run extends (props: Props) => void | Promise<void>> = [Props, Run]
/** Each component takes the props of its place. */
export type Filled = [
  Fills<RegisteredSlots['device.board/v1'], typeof BoardPanel>,
  Fills<RegisteredPoints['dashboard.box/v1'], typeof FleetStatus>,
  Fills<RegisteredPoints['dashboard.box/v1'], typeof EventRateChart>,
  Fills<RegisteredPoints['dashboard.own/v1'], typeof OwnDashboard>,
  Runs<RegisteredPoints['palette.command/v1'], typeof addBoxCommand>,
  Runs<RegisteredPoints['palette.command/v1'], typeof addDevice>,
  Fills<RegisteredPoints['topbar.item/v1'], typeof AlertBell>,
  Fills<RegisteredPoints['dashboard.box/v1'], typeof RecentActivity>,
]
