import { readBuilt } from '../dist.ts'

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

/** What further remotes of the workspace bring. */
const further = Object.values(remotes).filter(({ nav }) => nav.some(isFurther))

/** The entries of the built console's menu. */
export const menuTitles = (language: 'en' | 'de'): string[] => [...sections, ...further.flatMap(({ nav }) => nav.filter(isFurther))].toSorted((a, b) => a.order - b.order).map(({ title }) => title[language])

/** Their screens, as far as an address without parameters shows them, and the entry of the menu that is marked. */
export const furtherScreens = further.flatMap(({ nav, routes }) =>
  nav.filter(isFurther).flatMap(({ to, title }) => routes.filter(({ path }) => !path.includes(':') && (path === to || path.startsWith(`${to}/`))).map(({ path }) => ({ path, section: title.en }))))
