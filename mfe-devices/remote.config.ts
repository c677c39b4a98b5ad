import type { RemoteConfig } from '@console/platform-build/remote'

const device = '{ readonly id: string; readonly name: string; readonly model: string | null; readonly status: string }'

export default {
  name: 'mfe_devices',
  platform: '^1.1.0',
  routes: [
    { name: 'device-list', path: '/devices', screen: './src/devices/list/DeviceListScreen.tsx' },
    { name: 'device-add', path: '/devices/add', screen: './src/add/AddDeviceScreen.tsx' },
    { name: 'device-details', path: '/devices/:id', screen: './src/devices/details/DeviceDetailsScreen.tsx' },
    { name: 'event-stream', path: '/events', screen: './src/events/EventsScreen.tsx' },
  ],
  nav: [
    { to: '/devices', order: 30, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } },
    { to: '/events', order: 40, icon: 'events', title: { en: 'Events', de: 'Ereignisse' } },
  ],
  slots: [],
  extensions: [
    { point: 'dashboard.box/v1', id: 'fleet', component: './src/dashboard/FleetStatus.tsx', title: { en: 'Fleet status', de: 'Zustand der Flotte' } },
    { point: 'dashboard.box/v1', id: 'events', component: './src/dashboard/EventRateChart.tsx', title: { en: 'Event rate', de: 'Ereignisrate' } },
    { point: 'dashboard.own/v1', id: 'own', component: './src/boxes/OwnDashboard.tsx', title: { en: 'Own boxes', de: 'Eigene Kacheln' } },
    { point: 'palette.command/v1', id: 'add-box', run: './src/boxes/addBoxCommand.ts', title: { en: 'Add box to the dashboard', de: 'Kachel zur Übersicht hinzufügen' }, icon: 'dashboard', when: { feature: 'dashboard' } },
    { point: 'palette.command/v1', id: 'add-device', run: './src/add/addDevice.ts', title: { en: 'Add device', de: 'Gerät hinzufügen' }, icon: 'devices' },
    { point: 'dashboard.box/v1', id: 'activity', component: './src/dashboard/RecentActivity.tsx', title: { en: 'Recent activity', de: 'Letzte Aktivität' } },
  ],
  points: {
    'device.tab/v1': { props: { device }, taken: ['events', 'vitals', 'details', 'functions'] },
    'device.row.action/v1': { props: { device, onClose: '() => void' } },
    'event.detail/v1': { props: { event: '{ readonly device: string; readonly name: string; readonly topic: string; readonly text: string; readonly time: number }' } },
  },
  uses: { routes: ['firmware-list'], slots: [] },
} satisfies RemoteConfig
