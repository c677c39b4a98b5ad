import type { Holdings } from './api.ts'
import { readBuilt } from './dist.ts'

interface Entry {
  to: string
  order: number
  title: { en: string; de: string }
}

const sections: Entry[] = [
  { to: '/dashboard', order: 10, title: { en: 'Dashboard', de: 'Übersicht' } },
  { to: '/projects', order: 20, title: { en: 'Projects', de: 'Projekte' } },
  { to: '/devices', order: 30, title: { en: 'Devices', de: 'Geräte' } },
  { to: '/events', order: 40, title: { en: 'Events', de: 'Ereignisse' } },
  { to: '/alerts', order: 45, title: { en: 'Alerts', de: 'Alarme' } },
  { to: '/integrations', order: 50, title: { en: 'Integrations', de: 'Integrationen' } },
  { to: '/secrets', order: 60, title: { en: 'Secrets', de: 'Geheimnisse' } },
  { to: '/settings', order: 70, title: { en: 'Settings', de: 'Einstellungen' } },
]

interface Release {
  nav: Entry[]
  routes: { path: string }[]
}

const { remotes } = JSON.parse(readBuilt('registry.json')) as { remotes: Record<string, Release> }

const isFurther = ({ to }: Entry): boolean => !sections.some((section) => section.to === to)

/** Remotes of the workspace beyond the known sections, such as one that create-remote added. */
const further = Object.values(remotes).filter(({ nav }) => nav.some(isFurther))

/** The titles of the built console's menu, in order. */
export const menuTitles = (language: 'en' | 'de'): string[] =>
  [...sections, ...further.flatMap(({ nav }) => nav.filter(isFurther))]
    .toSorted((a, b) => a.order - b.order)
    .map(({ title }) => title[language])

/** The screens of further remotes whose address has no parameters, and the marked entry of the menu. */
export const furtherScreens = further.flatMap(({ nav, routes }) =>
  nav
    .filter(isFurther)
    .flatMap(({ to, title }) =>
      routes
        .filter(({ path }) => !path.includes(':') && (path === to || path.startsWith(`${to}/`)))
        .map(({ path }) => ({ path, section: title.en })),
    ),
)

export interface Route {
  /** As in shared/docs/screens.md. */
  name: string
  /** The address with its parameters filled in. */
  address(holdings: Holdings): string
  /** The marked entry of the menu. */
  section: string
  /** The screen's heading, where it is fixed. */
  heading: string | RegExp
  /** Where the address redirects to; nowhere when missing. */
  leadsTo?: string
}

const any = /\S/

/** One or two screens of each section: those on which most is drawn. */
const main = [
  '/dashboard',
  '/devices',
  '/devices/{id}',
  '/events',
  '/alerts',
  '/integrations',
  '/integrations/add/{template}',
  '/secrets',
  '/settings',
  '/devices/firmwares/{sha}',
  '/projects/{id}',
]

/** All routes of the console. */
export const routes: readonly Route[] = [
  { name: '/', address: () => '/', section: 'Dashboard', heading: 'Dashboard', leadsTo: '/dashboard' },
  { name: '/dashboard', address: () => '/dashboard', section: 'Dashboard', heading: 'Dashboard' },
  { name: '/devices', address: () => '/devices', section: 'Devices', heading: 'Devices' },
  { name: '/devices/add', address: () => '/devices/add', section: 'Devices', heading: any },
  { name: '/devices/{id}', address: ({ device }) => `/devices/${device}`, section: 'Devices', heading: any },
  { name: '/events', address: () => '/events', section: 'Events', heading: 'Events' },
  { name: '/alerts', address: () => '/alerts', section: 'Alerts', heading: 'Alerts' },
  { name: '/alerts/rules/new', address: () => '/alerts/rules/new', section: 'Alerts', heading: any },
  { name: '/alerts/rules/{id}', address: () => '/alerts/rules/none', section: 'Alerts', heading: any },
  { name: '/integrations', address: () => '/integrations', section: 'Integrations', heading: any },
  { name: '/integrations/add', address: () => '/integrations/add', section: 'Integrations', heading: any },
  {
    name: '/integrations/{id}',
    address: ({ integration }) => `/integrations/${integration}`,
    section: 'Integrations',
    heading: any,
  },
  {
    name: '/integrations/add/{template}',
    address: () => '/integrations/add/webhook',
    section: 'Integrations',
    heading: any,
  },
  { name: '/secrets', address: () => '/secrets', section: 'Secrets', heading: 'Secrets' },
  { name: '/secrets/add', address: () => '/secrets/add', section: 'Secrets', heading: 'Add secret' },
  { name: '/secrets/{name}', address: ({ secret }) => `/secrets/${secret}`, section: 'Secrets', heading: 'E2E_KEY' },
  { name: '/settings', address: () => '/settings', section: 'Settings', heading: 'Settings' },
  { name: '/settings/storage', address: () => '/settings/storage', section: 'Settings', heading: 'Storage' },
  { name: '/settings/mail', address: () => '/settings/mail', section: 'Settings', heading: 'E-mail' },
  { name: '/settings/about', address: () => '/settings/about', section: 'Settings', heading: 'About this console' },
  { name: '/devices/firmwares', address: () => '/devices/firmwares', section: 'Devices', heading: any },
  {
    name: '/devices/firmwares/{sha}',
    address: ({ firmware }) => `/devices/firmwares/${firmware}`,
    section: 'Devices',
    heading: any,
  },
  { name: '/projects', address: () => '/projects', section: 'Projects', heading: any },
  { name: '/projects/add', address: () => '/projects/add', section: 'Projects', heading: any },
  { name: '/projects/{id}', address: ({ project }) => `/projects/${project}`, section: 'Projects', heading: any },
  {
    name: '/projects/add/{template}',
    address: () => '/projects/add/empty?title=Blink',
    section: 'Projects',
    heading: any,
  },
  ...furtherScreens.map(({ path, section }) => ({ name: path, address: () => path, section, heading: any })),
]

export const mainRoutes = routes.filter(({ name }) => main.includes(name))
