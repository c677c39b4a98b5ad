/** The sections that every console has, deployed or not, in the order of the menu. */
export const sections = [
  { to: '/dashboard', order: 10, icon: 'dashboard', title: { en: 'Dashboard', de: 'Übersicht' }, builtIn: true },
  { to: '/projects', order: 20, icon: 'projects', title: { en: 'Projects', de: 'Projekte' } },
  { to: '/devices', order: 30, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } },
  { to: '/events', order: 40, icon: 'events', title: { en: 'Events', de: 'Ereignisse' } },
  { to: '/integrations', order: 50, icon: 'integrations', title: { en: 'Integrations', de: 'Integrationen' } },
  { to: '/secrets', order: 60, icon: 'secrets', title: { en: 'Secrets', de: 'Geheimnisse' } },
  { to: '/settings', order: 70, icon: 'settings', title: { en: 'Settings', de: 'Einstellungen' }, builtIn: true },
] as const
