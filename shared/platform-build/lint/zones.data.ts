/** What each folder of shared/platform/src may import of the others. A folder that is missing here may import none. */
export const sharedLayers: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  theme: [],
  facades: ['lib'],
  contract: ['lib'],
  i18n: ['lib'],
  api: ['contract', 'lib'],
  live: ['contract', 'lib'],
  engine: ['contract', 'lib', 'live'],
  lists: ['contract', 'lib', 'facades'],
  flash: ['contract', 'lib'],
  ui: ['theme', 'lib', 'i18n', 'facades'],
  widget: ['theme', 'i18n', 'ui'],
  usb: ['contract', 'lib', 'i18n', 'flash', 'ui'],
}

/** Folders of shared/platform/src that run in plain Node tests: no React, no JSX. */
export const nodeLayers = ['api', 'live', 'engine', 'flash', 'lib']

/** What every feature folder of a package may import of its siblings. */
export const commonFolders = ['common', 'i18n']

/** Feature folders that may import more of their siblings than that. */
export const featureExceptions: readonly { folder: string; may: 'all' | readonly string[]; because: string }[] = [
  { folder: 'shell/src/app', may: 'all', because: 'It puts the shell together.' },
  { folder: 'shell/src/boot', may: ['frame'], because: 'It prepares the frame before it is painted.' },
  { folder: 'shell/src/frame', may: ['app'], because: 'The frame repeats the layout, from the same data.' },
  {
    folder: 'shell/src/session',
    may: ['boot', 'config'],
    because: 'The provider’s address is boot configuration, and the boot script asks it first.',
  },
  {
    folder: 'shell/src/reports',
    may: ['config', 'remotes'],
    because: 'It reports what happens to remotes, where the configuration says.',
  },
  { folder: 'mfe-projects/src/editor', may: ['serial'], because: 'The serial monitor stands below the files.' },
  {
    folder: 'mfe-devices/src/add',
    may: ['devices'],
    because: 'On a server that takes no devices, its address is that of a device.',
  },
  {
    folder: 'mfe-devices/src/devices',
    may: ['events', 'alerts', 'dashboard'],
    because:
      'A device’s Events tab is the event table; its Data tab has the alerts about it, and pins charts to the dashboard.',
  },
]

export interface Door {
  name: string
  /** Import requests that it covers. */
  regex: string
  /** The folders that hold the door. */
  open: readonly string[]
  /** Whether every test may use it too. */
  tests?: boolean
  message: string
}

/** One door per vendor: the folders that may import it, and what everybody else uses. */
export const vendorDoors: readonly Door[] = [
  {
    name: 'mqtt',
    regex: '^mqtt(/|$)',
    open: ['shell/src/broker', 'shared/platform-testing', 'cloud', 'e2e'],
    tests: true,
    message: 'Only shell/src/broker speaks MQTT. Use the broker of useConsole().',
  },
  {
    name: 'engine',
    regex: '^@console/platform/engine(/|$)',
    open: ['shell/src/broker', 'shared/platform-testing'],
    message: 'Only the shell’s connection and the tests’ fake run the live engine. Use the broker of useConsole().',
  },
  {
    name: 'oidc-client-ts',
    regex: '^oidc-client(-ts)?(/|$)',
    open: ['shell/src/session'],
    message: 'Only shell/src/session holds the sign-in. Use the user and api of useConsole().',
  },
  {
    name: 'esptool-js',
    regex: '^esptool-js(/|$)',
    open: ['shared/platform/src/flash'],
    message: 'Only shared/platform/src/flash writes to devices. Use what it exports.',
  },
  {
    name: 'chart.js',
    regex: '^(chart\\.js|react-chartjs-2|chartjs-[\\w-]+)(/|$)',
    open: ['mfe-devices/src/devices/vitals', 'mfe-devices/src/common/plot', 'mfe-projects/src/serial/plot'],
    message:
      'Only mfe-devices/src/devices/vitals, mfe-devices/src/common/plot and mfe-projects/src/serial/plot draw charts. Put the chart there.',
  },
  {
    name: 'json-view',
    regex: '^react-json-view-lite(/|$)',
    open: ['mfe-devices/src/events/message'],
    message: 'Only mfe-devices/src/events/message draws a JSON tree. Put the tree there.',
  },
  {
    name: 'monaco',
    regex: '^(monaco-editor|@monaco-editor)(/|$)',
    open: ['shared/platform/src/ui/code'],
    message: 'Only shared/platform/src/ui/code holds the code editor. Use its component.',
  },
  {
    name: 'chakra',
    regex: '^@chakra-ui/',
    open: ['shared/platform/src/ui', 'shared/platform/src/theme'],
    message: 'Only shared/platform/src/ui and shared/platform/src/theme import Chakra. Use @console/platform/ui.',
  },
  {
    name: 'router',
    regex: '^react-router(-dom)?(/|$)',
    open: ['shared/platform/src/facades'],
    message: 'Only shared/platform/src/facades imports the router. Use @console/platform/router.',
  },
  {
    name: 'query',
    regex: '^@tanstack/(react-query|query-[\\w-]+)(/|$)',
    open: ['shared/platform/src/facades'],
    message: 'Only shared/platform/src/facades imports the query library. Use @console/platform/query.',
  },
  {
    name: 'virtual',
    regex: '^@tanstack/(react-virtual|virtual-core)(/|$)',
    open: ['shared/platform/src/ui'],
    message: 'Only shared/platform/src/ui virtualises lists. Use @console/platform/ui/table.',
  },
  {
    name: 'federation',
    regex: '^@module-federation/',
    open: ['shell/src/remotes', 'shared/platform-build', 'shared/workspace', 'shared/platform-registry'],
    message: 'Only shell/src/remotes loads remotes. Use a route or a Slot of @console/platform/contract.',
  },
  {
    name: 'i18next',
    regex: '^(i18next|react-i18next)(/|$)',
    open: ['shared/platform/src/i18n'],
    message: 'Only shared/platform/src/i18n translates. Use translations() of @console/platform/i18n.',
  },
]

export interface GlobalDoor {
  names: readonly string[]
  /** Files and folders of product code that may use it. */
  open: readonly string[]
  message: string
}

/** The same for globals. They are free outside product code: in tests, tooling, the cloud and the end-to-end tests. */
export const globalDoors: readonly GlobalDoor[] = [
  {
    names: ['fetch', 'XMLHttpRequest'],
    open: [
      'shared/platform/src/api/createHttp.ts',
      'shell/src/boot',
      'shell/src/config',
      'shell/src/session',
      'shell/src/remotes',
      'shell/src/reports',
    ],
    message: 'Only createHttp of @console/platform/api calls the server. Use the api of useConsole().',
  },
  {
    names: ['localStorage', 'sessionStorage'],
    open: [
      'shell/src/boot',
      'shell/src/session',
      'shell/src/app',
      'shared/platform/src/theme/scheme.ts',
      'mfe-devices/src/events/mute/useRememberedMute.ts',
      'mfe-devices/src/events/history',
    ],
    message:
      'Web storage keeps the sign-in’s return, the collapsed menu, the colour scheme, the language, the product’s name, forced versions, the consent to a preview, and of the events and boxes what their screens begin with, nothing else. Use the address, or the server.',
  },
]

/** Product files that may write to the browser's console. */
export const consoleDoors = ['shared/platform/src/lib/log.ts']
