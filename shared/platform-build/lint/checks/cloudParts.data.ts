export interface CloudPart {
  /** The package that it becomes. */
  name: string
  /**
   * Folders and files of cloud/src, or a package in the folder of the cloud; of two that fit a file, the longer one
   * counts.
   */
  holds: readonly string[]
  /** The parts that its files may import values of, beside its own. */
  may: 'all' | readonly string[]
}

/** The parts of cloud/src, each below those that may import it. */
export const cloudParts: readonly CloudPart[] = [
  {
    name: 'kit',
    holds: ['@console/threads', 'api', 'http', 'threads', 'operation', 'store', 'userError.ts', 'optionValues.ts'],
    may: [],
  },
  {
    name: 'mqtt',
    holds: ['mqtt', 'broker/topics.ts', 'broker/socketStream.ts', 'broker/published.ts', 'broker/remote/packets.ts'],
    may: ['kit'],
  },
  { name: 'firmware-images', holds: ['firmware-images'], may: [] },
  { name: 'devices', holds: ['fleet'], may: ['kit', 'mqtt', 'firmware-images'] },
  { name: 'identity', holds: ['identity', 'accounts'], may: ['kit'] },
  { name: 'broker', holds: ['broker'], may: ['kit', 'mqtt'] },
  {
    name: 'device-gateway',
    holds: ['device-gateway', 'claims', 'updates', 'deviceGateway.ts'],
    may: ['kit', 'mqtt', 'firmware-images', 'devices'],
  },
  { name: 'integrations', holds: ['integrations'], may: ['kit', 'mqtt'] },
  { name: 'event-store', holds: ['history'], may: ['kit', 'mqtt'] },
  { name: 'alerting', holds: ['alerts', 'alerting.ts'], may: ['kit', 'mqtt'] },
  { name: 'simulator', holds: ['@console/simulator'], may: ['kit'] },
  {
    name: 'build',
    holds: ['builder', 'libraries', 'projects', 'firmwares'],
    may: ['kit', 'firmware-images', 'simulator'],
  },
  { name: 'simulated-devices', holds: ['devices'], may: ['kit', 'mqtt', 'firmware-images', 'simulator', 'devices'] },
  { name: 'registry-server', holds: ['releases', 'reports'], may: ['kit'] },
  {
    name: 'server',
    holds: [
      'cli.ts',
      'cloud.ts',
      'services.ts',
      'handlers.ts',
      'options.ts',
      'options.data.ts',
      'seed.ts',
      'console',
      'dashboards',
    ],
    may: 'all',
  },
]

/**
 * Imports, from and to below cloud/src, that are older than the rule and that the table forbids. Remove one with its
 * line here; add none.
 */
export const forbiddenImports: readonly (readonly [from: string, to: string])[] = [
  ['alerting.ts', 'accounts/accounts.ts'],
  ['broker/socketStream.ts', 'broker/mends/deliveryLimits.ts'],
  ['broker/socketStream.ts', 'broker/mends/heldAcknowledgements.ts'],
]
