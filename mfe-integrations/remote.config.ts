import type { RemoteConfig } from '@console/platform-build/remote.ts'

export default {
  name: 'mfe_integrations',
  platform: '^1.1.0',
  routes: [
    { name: 'integration-list', path: '/integrations', screen: './src/list/IntegrationListScreen.tsx' },
    { name: 'integration-gallery', path: '/integrations/add', screen: './src/gallery/IntegrationGalleryScreen.tsx' },
    { name: 'integration-add', path: '/integrations/add/:template', screen: './src/edit/IntegrationAddScreen.tsx' },
    { name: 'integration-edit', path: '/integrations/:id', screen: './src/edit/IntegrationEditScreen.tsx' },
  ],
  nav: [
    { to: '/integrations', order: 50, icon: 'integrations', title: { en: 'Integrations', de: 'Integrationen' } },
  ],
  slots: [
    { slot: 'dashboard.integrations/v1', component: './src/dashboard/FailingIntegrations.tsx' },
  ],
} satisfies RemoteConfig
