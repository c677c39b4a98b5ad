import { init } from '@module-federation/enhanced/runtime'

// Import it first: in a build, webpack's runtime creates the shell's instance before our code runs.
init({ name: 'shell', remotes: [] })
