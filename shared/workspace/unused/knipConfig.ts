/** Where each package of a workspace begins: what nothing imports, and is used all the same. */
export const knipConfig: object = {
  workspaces: {
    '.': { entry: [] },
    // The build puts the files in `mqtt` in the place of packages, buffer and events in the place of Node's.
    shell: {
      entry: [
        'src/index.ts',
        'src/boot/boot.ts',
        'uses.config.ts',
        'webpack.config.ts',
        'src/broker/mqtt/*',
        'src/**/*.test.{ts,tsx}',
      ],
      ignoreDependencies: ['buffer', 'events'],
    },
    'mfe-*': {
      // names.gen.ts has the components of slots, which the remotes of others show.
      entry: ['remote.config.ts', 'names.gen.ts', 'harness.tsx', 'src/**/*Screen.tsx', 'src/**/*.test.{ts,tsx}'],
      // Shared by the shell; a remote names it for its version.
      ignoreDependencies: ['react-dom', '@types/react-dom'],
    },
    'shared/platform': {
      entry: [
        'src/**/*.test.{ts,tsx}',
        // Stands in for a file of Monaco's.
        'src/ui/code/monaco/styles.ts',
      ],
      // An alias of webpack's.
      ignoreDependencies: ['monaco-worker'],
    },
    'shared/platform-registry': { entry: ['src/**/*.test.ts', 'src/killed.testing.ts'], ignoreDependencies: ['tsx'] },
    // What the cloud asks for, which packing puts into it; the build kit is loaded where there is one.
    'shared/emulator': {
      entry: ['src/*.test.ts'],
      ignoreDependencies: ['tsx', '@console/platform-registry', '@console/platform-build'],
    },
    // Asked for by its neighbour.
    'shared/platform-testing': { entry: ['**/*.test.{ts,tsx}'], ignoreDependencies: ['@testing-library/dom'] },
    'shared/create-remote': { entry: ['bin.ts', '*.test.ts'], ignoreDependencies: ['@console/platform'] },
    'shared/platform-build': {
      entry: ['commands/**/*.ts', 'jest/*', '**/*.test.{ts,tsx}'],
      // Run by path or by name, not imported; of React, the versions that the shell provides.
      ignoreDependencies: ['jest', '@swc/jest', 'oxlint', 'oxlint-tsgolint', 'tsx', 'typescript', 'react', 'react-dom'],
    },
    // Jest reads the file that the packages of tests were put into.
    'shared/workspace': {
      entry: ['commands/**/*.ts', 'commands/help.testing.mjs', 'shell-build/*.mjs', '*.mjs', '**/*.test.{ts,tsx}'],
      ignoreDependencies: [
        'packages-of-tests',
        '@swc/jest',
        'jest',
        'knip',
        'oxfmt',
        'react-refresh',
        'tsx',
        'typescript',
      ],
    },
    // What devices run is started by nobody here.
    cloud: {
      entry: [
        '{src,testing,scale,sdk}/**/*.test.ts',
        'sdk/node/{index,example}.js',
        'sdk/tests/programs/*.mjs',
        'scale/load/deviceProcess.ts',
        'src/integrations/functions/sandboxWorker.ts',
        'testing/serve.ts',
        'testing/fillHistory.ts',
        'testing/replayDay.ts',
        'testing/firmware/fakePio.mjs',
        'testing/integrations/manyRuns.ts',
      ],
      ignoreDependencies: ['iotconsole'],
    },
    'cloud/simulator': { entry: ['src/run/command.ts', 'src/**/*.test.ts'], ignoreDependencies: ['tsx'] },
    'cloud/threads': { entry: ['src/*.test.ts'] },
    e2e: {
      entry: [
        'bench/*.ts',
        'bench/history/devices.ts',
        'pictures/takePictures.ts',
        'support/firefoxDriver.mjs',
        'support/oldestShell.ts',
        'bench/stream/bare/*.js',
        '{flows,foreign,screens}/**/*.spec.ts',
      ],
      // Other packages' own copies, by path.
      ignoreDependencies: ['chart.js', 'tsx'],
    },
  },
}
