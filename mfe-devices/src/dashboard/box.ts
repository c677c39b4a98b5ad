import type { DashboardBox, Device } from '@console/platform/api'

export type BoxKind = 'value' | 'chart' | 'status' | 'table' | 'alerts'

/** All kinds in the order in which they are offered, each with the columns and rows of a new one. */
export const kinds = {
  value: { w: 3, h: 2 },
  chart: { w: 6, h: 3 },
  status: { w: 3, h: 3 },
  table: { w: 6, h: 3 },
  alerts: { w: 3, h: 3 },
} as const satisfies Record<BoxKind, { w: number; h: number }>

export const kindTexts = {
  value: 'kind.value',
  chart: 'kind.chart',
  status: 'kind.status',
  table: 'kind.table',
  alerts: 'kind.alerts',
} as const satisfies Record<BoxKind, string>

export const kindNames = Object.keys(kinds) as BoxKind[]

export const isKnownKind = (kind: string): kind is BoxKind => Object.hasOwn(kinds, kind)

export const windows = ['1h', '1d', '7d', '30d'] as const
export type BoxWindow = (typeof windows)[number]

export const windowOf = ({ window }: DashboardBox): BoxWindow => windows.find((each) => each === window) ?? '1d'

export const windowLengths: Record<BoxWindow, number> = {
  '1h': 3_600_000,
  '1d': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
}

/** The server's limits. */
export const most = { boxes: 60, fields: 20, title: 100 }

export const newId = (): string => crypto.randomUUID().slice(0, 8)

/** The devices of a box: those that it names, and those of its fields. */
export const devicesOf = ({ devices = [], fields = [] }: DashboardBox): string[] => [
  ...new Set([...devices, ...fields.map(({ device }) => device)]),
]

/** The name of a device, its id where it has none or is gone. */
export const nameOf = (devices: readonly Device[] | undefined, id: string): string =>
  devices?.find((device) => device.id === id)?.name || id
