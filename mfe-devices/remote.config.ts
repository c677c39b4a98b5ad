import type { RemoteConfig } from '@console/platform-build/remote'

const device = '{ readonly id: string; readonly name: string; readonly model: string | null; readonly status: string }'
// Lucide's bell.
const bell =
  'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326'

export default {
  name: 'mfe_devices',
  platform: '^1.1.0',
  routes: [
    { name: 'device-list', path: '/devices', screen: './src/devices/list/DeviceListScreen.tsx' },
    { name: 'device-add', path: '/devices/add', screen: './src/add/AddDeviceScreen.tsx' },
    { name: 'device-details', path: '/devices/:id', screen: './src/devices/details/DeviceDetailsScreen.tsx' },
    { name: 'alert-list', path: '/alerts', screen: './src/alerts/AlertsScreen.tsx' },
    { name: 'alert-rule-add', path: '/alerts/rules/new', screen: './src/alerts/AlertRuleAddScreen.tsx' },
    { name: 'alert-rule', path: '/alerts/rules/:id', screen: './src/alerts/AlertRuleScreen.tsx' },
    { name: 'event-stream', path: '/events', screen: './src/events/EventsScreen.tsx' },
  ],
  nav: [
    { to: '/devices', order: 30, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } },
    { to: '/events', order: 40, icon: 'events', title: { en: 'Events', de: 'Ereignisse' } },
    { to: '/alerts', order: 45, icon: { path: bell }, title: { en: 'Alerts', de: 'Alarme' }, needs: 'alerts' },
  ],
  slots: [
    {
      slot: 'device.board/v1',
      component: './src/devices/board/BoardPanel.tsx',
      props: { device: 'string', name: 'string' },
    },
  ],
  extensions: [
    {
      point: 'dashboard.box/v1',
      id: 'fleet',
      component: './src/dashboard/builtin/FleetStatus.tsx',
      title: { en: 'Fleet status', de: 'Zustand der Flotte' },
    },
    {
      point: 'dashboard.box/v1',
      id: 'events',
      component: './src/dashboard/builtin/EventRateChart.tsx',
      title: { en: 'Event rate', de: 'Ereignisrate' },
    },
    {
      point: 'dashboard.own/v1',
      id: 'own',
      component: './src/dashboard/OwnDashboard.tsx',
      title: { en: 'Own boxes', de: 'Eigene Kacheln' },
    },
    {
      point: 'palette.command/v1',
      id: 'add-box',
      run: './src/dashboard/addBoxCommand.ts',
      title: { en: 'Add box to the dashboard', de: 'Kachel zur Übersicht hinzufügen' },
      icon: 'dashboard',
      when: { feature: 'dashboard' },
    },
    {
      point: 'palette.command/v1',
      id: 'add-device',
      run: './src/add/addDevice.ts',
      title: { en: 'Add device', de: 'Gerät hinzufügen' },
      icon: 'devices',
    },
    {
      point: 'topbar.item/v1',
      id: 'alerts',
      component: './src/alerts/bell/AlertBell.tsx',
      title: { en: 'Alerts', de: 'Alarme' },
      icon: { path: bell },
    },
    {
      point: 'palette.command/v1',
      id: 'alerts',
      route: 'alert-list',
      title: { en: 'Open alerts', de: 'Alarme öffnen' },
      icon: { path: bell },
      when: { feature: 'alerts' },
    },
    {
      point: 'palette.command/v1',
      id: 'add-alert-rule',
      route: 'alert-rule-add',
      title: { en: 'Add alert rule', de: 'Alarmregel hinzufügen' },
      icon: { path: bell },
      when: { feature: 'alerts' },
    },
    {
      point: 'dashboard.box/v1',
      id: 'activity',
      component: './src/dashboard/builtin/RecentActivity.tsx',
      title: { en: 'Recent activity', de: 'Letzte Aktivität' },
    },
  ],
  points: {
    'device.tab/v1': { props: { device }, taken: ['events', 'data', 'board', 'vitals', 'details', 'functions'] },
    'device.row.action/v1': { props: { device, onClose: '() => void' } },
    'event.detail/v1': {
      props: {
        event:
          '{ readonly device: string; readonly name: string; readonly topic: string; readonly text: string; readonly time: number }',
      },
    },
  },
  uses: { routes: ['firmware-list', 'project-editor', 'integration-edit'], slots: [] },
} satisfies RemoteConfig
