import type { RemoteConfig } from '@console/platform-build/remote'

export default {
  name: 'mfe_projects',
  platform: '^1.1.0',
  routes: [
    { name: 'project-list', path: '/projects', screen: './src/projects/ProjectListScreen.tsx' },
    { name: 'project-gallery', path: '/projects/add', screen: './src/projects/ProjectGalleryScreen.tsx' },
    { name: 'project-add', path: '/projects/add/:template', screen: './src/projects/ProjectAddScreen.tsx' },
    { name: 'project-editor', path: '/projects/:id', screen: './src/editor/ProjectEditorScreen.tsx' },
    { name: 'firmware-list', path: '/devices/firmwares', screen: './src/firmwares/FirmwareListScreen.tsx' },
    {
      name: 'firmware-details',
      path: '/devices/firmwares/:sha',
      screen: './src/firmwares/details/FirmwareDetailsScreen.tsx',
    },
  ],
  nav: [{ to: '/projects', order: 20, icon: 'projects', title: { en: 'Projects', de: 'Projekte' } }],
  slots: [],
  extensions: [
    {
      point: 'dashboard.box/v1',
      id: 'builds',
      component: './src/dashboard/LatestBuilds.tsx',
      title: { en: 'Latest builds', de: 'Letzte Builds' },
    },
    {
      point: 'palette.command/v1',
      id: 'firmware',
      route: 'firmware-list',
      title: { en: 'Open firmware', de: 'Firmware öffnen' },
      icon: 'projects',
    },
    {
      point: 'device.tab/v1',
      id: 'serial',
      component: './src/serial/SerialTab.tsx',
      title: { en: 'Serial', de: 'Seriell' },
      order: 0,
    },
  ],
  uses: { routes: ['device-list', 'device-details'], slots: ['device.board/v1'] },
} satisfies RemoteConfig
