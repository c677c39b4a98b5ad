import type { RemoteConfig } from '@console/platform-build/remote'

export default {
  name: 'mfe_integrations',
  platform: '^1.1.0',
  routes: [
    { name: 'integration-list', path: '/integrations', screen: './src/integrations/IntegrationListScreen.tsx' },
    {
      name: 'integration-gallery',
      path: '/integrations/add',
      screen: './src/integrations/IntegrationGalleryScreen.tsx',
    },
    { name: 'integration-add', path: '/integrations/add/:template', screen: './src/edit/IntegrationAddScreen.tsx' },
    { name: 'integration-edit', path: '/integrations/:id', screen: './src/edit/IntegrationEditScreen.tsx' },
  ],
  nav: [{ to: '/integrations', order: 50, icon: 'integrations', title: { en: 'Integrations', de: 'Integrationen' } }],
  slots: [],
  extensions: [
    {
      point: 'dashboard.box/v1',
      id: 'integrations',
      component: './src/dashboard/FailingIntegrations.tsx',
      title: { en: 'Failing integrations', de: 'Fehlerhafte Integrationen' },
    },
  ],
  uses: { routes: ['secret-add', 'event-stream'], slots: ['secret.create/v1'] },
} satisfies RemoteConfig
