import type { Api } from './api.ts'
import { furtherScreens } from './suite/menu.ts'

/** What a cloud must hold for every route to have something to show. */
export interface Holdings {
  device: string
  integration: string
  secret: string
  project: string
  firmware: string
}

/** Puts in what is missing of it. */
export const provide = async (api: Api): Promise<Holdings> => {
  const integration = 'e2e-webhook'
  const secret = 'E2E_KEY'
  const content = { name: 'garden-report', event: 'report', url: 'https://hooks.example/report', requestType: 'POST' }
  await api.call('PUT', `/integrations/${integration}`, { id: integration, type: 'webhook', content })
  await api.call('PUT', `/secrets/${secret}`, { value: 'not shown' })
  // The sample project: other tests of the same cloud may have left projects without files, and images of their own.
  const projects = (await api.call('GET', '/projects')) as Record<string, { name: string }>
  const [project = ''] = Object.entries(projects).find(([, { name }]) => name === 'Greenhouse node') ?? []
  const images = (await api.call('GET', '/firmwares')) as Record<string, { projectId: string }>
  const [firmware = ''] = Object.entries(images).find(([, { projectId }]) => projectId === project) ?? []
  return { device: 'NODE-A41C7E', integration, secret, project, firmware }
}

export interface Route {
  /** As in the table of routes. */
  name: string
  /** The address, filled in. */
  address(holdings: Holdings): string
  /** The entry of the menu that is marked. */
  section: string
  /** The screen's name, where it is fixed. */
  heading: string | RegExp
  /** Where the address leads; itself when missing. */
  leadsTo?: string
}

const any = /\S/

/** All routes of the console. */
export const routes: readonly Route[] = [
  { name: '/', address: () => '/', section: 'Dashboard', heading: 'Dashboard', leadsTo: '/dashboard' },
  { name: '/dashboard', address: () => '/dashboard', section: 'Dashboard', heading: 'Dashboard' },
  { name: '/devices', address: () => '/devices', section: 'Devices', heading: 'Devices' },
  { name: '/devices/{id}', address: ({ device }) => `/devices/${device}`, section: 'Devices', heading: any },
  { name: '/events', address: () => '/events', section: 'Events', heading: 'Events' },
  { name: '/integrations', address: () => '/integrations', section: 'Integrations', heading: any },
  { name: '/integrations/add', address: () => '/integrations/add', section: 'Integrations', heading: any },
  { name: '/integrations/{id}', address: ({ integration }) => `/integrations/${integration}`, section: 'Integrations', heading: any },
  { name: '/integrations/add/{template}', address: () => '/integrations/add/webhook', section: 'Integrations', heading: any },
  { name: '/secrets', address: () => '/secrets', section: 'Secrets', heading: 'Secrets' },
  { name: '/secrets/add', address: () => '/secrets/add', section: 'Secrets', heading: 'Add secret' },
  { name: '/secrets/{name}', address: ({ secret }) => `/secrets/${secret}`, section: 'Secrets', heading: 'E2E_KEY' },
  { name: '/settings', address: () => '/settings', section: 'Settings', heading: 'Settings' },
  { name: '/settings/about', address: () => '/settings/about', section: 'Settings', heading: 'About this console' },
  { name: '/devices/firmwares', address: () => '/devices/firmwares', section: 'Devices', heading: any },
  { name: '/devices/firmwares/{sha}', address: ({ firmware }) => `/devices/firmwares/${firmware}`, section: 'Devices', heading: any },
  { name: '/projects', address: () => '/projects', section: 'Projects', heading: any },
  { name: '/projects/add', address: () => '/projects/add', section: 'Projects', heading: any },
  { name: '/projects/{id}', address: ({ project }) => `/projects/${project}`, section: 'Projects', heading: any },
  { name: '/projects/add/{template}', address: () => '/projects/add/empty?title=Blink', section: 'Projects', heading: any },
  ...furtherScreens.map(({ path, section }) => ({ name: path, address: () => path, section, heading: any })),
]
