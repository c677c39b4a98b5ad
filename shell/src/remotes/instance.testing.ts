import { init } from '@module-federation/enhanced/runtime'

// Import it first: in a build, webpack's own start has made the shell's instance before any code of ours runs.
init({ name: 'shell', remotes: [] })
