import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { WebSocketServer } from 'ws'

/** A version of WindFront, a console of one network of devices, as npm has it. */
export interface WindFront {
  version: string
  /** The folder of its built files. */
  folder: string
}

const nameOf = 'zigbee2mqtt-windfront'
const wanted = ['1.8', '2.15']

/** The versions that are installed in a folder below PEERS, and those that are not. */
export const findWindFronts = (peers: string): { found: WindFront[]; missing: string[] } => {
  const found = readdirSync(peers).flatMap((name) => {
    const folder = path.join(peers, name, 'node_modules', nameOf)
    if (!existsSync(folder)) return []
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return [{ version, folder: path.join(folder, 'dist') }]
  })
  return {
    found: found.toSorted((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true })),
    missing: wanted.filter((version) => !found.some((peer) => peer.version.startsWith(`${version}.`))),
  }
}

const devices = Array.from({ length: 6 }, (_, index) => {
  const address = `0x00158d00000000${String(index).padStart(2, '0')}`
  return {
    ieee_address: address,
    type: 'EndDevice',
    network_address: 1000 + index,
    supported: true,
    disabled: false,
    friendly_name: `Device ${index}`,
    description: '',
    endpoints: {},
    definition: {
      source: 'native',
      model: 'SNZB-02',
      vendor: 'SONOFF',
      description: 'Temperature and humidity sensor',
      supports_ota: false,
      options: [],
      exposes: [],
    },
    power_source: 'Battery',
    date_code: '',
    model_id: 'TH01',
    scenes: [],
    interviewing: false,
    interview_state: 'SUCCESSFUL',
    interview_completed: true,
  }
})

const info = {
  version: '2.6.0',
  commit: '0',
  zigbee_herdsman_converters: { version: '25.0.0' },
  zigbee_herdsman: { version: '5.0.0' },
  coordinator: { ieee_address: '0x0', type: 'zStack', meta: {} },
  network: { channel: 11, pan_id: 1, extended_pan_id: '0x0' },
  log_level: 'info',
  permit_join: false,
  permit_join_end: null,
  restart_required: false,
  device_options: {},
  config_schema: {
    type: 'object',
    properties: {},
    required: [],
    definitions: { device: { properties: {} }, group: { properties: {} } },
  },
  config: {
    advanced: { last_seen: 'ISO_8601', elapsed: false, output: 'json', availability_blocklist: [] },
    availability: { enabled: true },
    devices: Object.fromEntries(
      devices.map(({ ieee_address: address, friendly_name: name }) => [address, { friendly_name: name }]),
    ),
    groups: {},
    device_options: {},
    frontend: { notification_filter: [] },
    homeassistant: { enabled: false },
    mqtt: { base_topic: 'zigbee2mqtt', server: '' },
    map_options: { graphviz: { colors: { fill: {}, font: {}, line: {} } } },
    serial: {},
    passlist: [],
    blocklist: [],
    ota: {},
    version: 4,
  },
  os: { version: 'Linux', node_version: 'v22', cpus: '', memory_mb: 1 },
  mqtt: { server: '', version: 5 },
}

/** What its backend tells first. */
const told: readonly (readonly [topic: string, payload: unknown])[] = [
  ['bridge/state', { state: 'online' }],
  ['bridge/info', info],
  ['bridge/definitions', { clusters: {}, custom_clusters: {} }],
  [
    'bridge/devices',
    [
      { ...devices[0], ieee_address: '0x0', type: 'Coordinator', friendly_name: 'Coordinator', definition: null },
      ...devices,
    ],
  ],
  ['bridge/groups', []],
  ['bridge/extensions', []],
  ['bridge/converters', []],
  ...devices.flatMap(({ friendly_name: name }, index) => [
    [`${name}/availability`, { state: 'online' }] as const,
    [
      name,
      {
        temperature: 20 + index,
        humidity: 50,
        battery: 90,
        linkquality: 100 + index,
        last_seen: new Date().toISOString(),
      },
    ] as const,
  ]),
]

/** A stand-in for its backend, which tells six devices and answers nothing. */
export const createBackend = (): ((
  request: IncomingMessage,
  socket: import('node:stream').Duplex,
  head: Buffer,
) => void) => {
  const server = new WebSocketServer({ noServer: true })
  return (request, socket, head) =>
    server.handleUpgrade(request, socket, head, (client) => {
      for (const [topic, payload] of told) client.send(JSON.stringify({ topic, payload }))
    })
}
