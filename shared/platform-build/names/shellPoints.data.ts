/**
 * Where remotes may add something to the shell's screens. Here, so that a remote in a repository of its own has their
 * props.
 */
export const shellPoints = {
  'dashboard.box/v1': {},
  'dashboard.own/v1': {
    props: {
      fallback: "import('react').ReactNode",
      head: 'HTMLElement | null',
      onMode: "(mode: 'placeholders' | 'own' | 'shared' | 'editing') => void",
    },
  },
  'palette.command/v1': {
    runs: true,
    props: { console: "import('@console/platform/contract').Console", navigate: '(to: string) => void' },
  },
  'settings.page/v1': { taken: ['about'] },
  'topbar.item/v1': {},
} as const
