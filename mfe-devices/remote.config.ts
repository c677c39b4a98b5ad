import type { RemoteConfig } from '@console/platform-build/remote.ts'

export default {
  name: 'mfe_devices',
  platform: '^1.1.0',
  routes: [
    { name: 'device-list', path: '/devices', screen: './src/devices/list/DeviceListScreen.tsx' },
    { name: 'device-details', path: '/devices/:id', screen: './src/devices/details/DeviceDetailsScreen.tsx' },
    { name: 'event-stream', path: '/events', screen: './src/events/EventsScreen.tsx' },
  ],
  nav: [
    { to: '/devices', order: 30, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } },
    { to: '/events', order: 40, icon: 'events', title: { en: 'Events', de: 'Ereignisse' } },
  ],
  slots: [
    { slot: 'dashboard.fleet/v1', component: './src/dashboard/FleetStatus.tsx' },
    { slot: 'dashboard.events/v1', component: './src/dashboard/EventRateChart.tsx' },
    { slot: 'dashboard.activity/v1', component: './src/dashboard/RecentActivity.tsx' },
  ],
} satisfies RemoteConfig
