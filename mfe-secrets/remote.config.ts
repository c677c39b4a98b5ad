import type { RemoteConfig } from '@console/platform-build/remote'

export default {
  name: 'mfe_secrets',
  platform: '^1.1.0',
  routes: [
    { name: 'secret-list', path: '/secrets', screen: './src/SecretListScreen.tsx' },
    { name: 'secret-add', path: '/secrets/add', screen: './src/add/SecretAddScreen.tsx' },
    { name: 'secret-details', path: '/secrets/:name', screen: './src/details/SecretDetailsScreen.tsx' },
  ],
  nav: [{ to: '/secrets', order: 60, icon: 'secrets', title: { en: 'Secrets', de: 'Geheimnisse' } }],
  slots: [
    {
      slot: 'secret.create/v1',
      component: './src/add/NewSecretModal.tsx',
      props: { 'name?': 'string | undefined', onCreated: '(name: string) => void', onClose: '() => void' },
    },
  ],
  uses: { routes: ['integration-edit'], slots: [] },
} satisfies RemoteConfig
