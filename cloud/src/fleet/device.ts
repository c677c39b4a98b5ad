/** What the cloud runs itself, and what its owner has brought. */
export type Kind = 'simulated' | 'device'

/** Of a blank simulated board. */
export const starterModel = 'Simulated board'

/** What a device says that it runs. */
interface Running {
  /** SHA-256 in hex. */
  firmware: string
  since: number
  /** Of the image, where its owner has it. */
  name?: string
  safeMode?: true
}

export interface Device extends NewDevice {
  number: number
  createdAt: number
  running?: Running
  /** As it has named it itself. */
  chip?: string
}

export interface NewDevice extends SimulatedDevice {
  kind: Kind
  labels: string[]
}

/** One that comes with the cloud. */
export interface SimulatedDevice {
  id: string
  owner: string
  name: string
  model: string
  functions: string[]
  /** Type names by variable name. */
  variables: Record<string, string>
}

export interface DeviceRow extends Omit<
  Device,
  'functions' | 'variables' | 'labels' | 'running' | 'createdAt' | 'chip'
> {
  created_at: number
  functions: string
  variables: string
  labels: string
  running_firmware: string | null
  running_since: number | null
  running_safe_mode: number
  running_name: string | null
  chip: string | null
}

const runningName =
  '(SELECT project_name FROM firmwares WHERE firmwares.owner = devices.owner AND (sha256 = running_firmware OR app_sha = running_firmware) ORDER BY updated_at DESC LIMIT 1) AS running_name'
export const columns = `number, id, owner, name, model, functions, variables, kind, labels, created_at, running_firmware, running_since, running_safe_mode, chip, ${runningName}`

export function device({
  created_at: createdAt,
  running_firmware: firmware,
  running_since: since,
  running_safe_mode: safeMode,
  running_name: name,
  chip,
  ...row
}: DeviceRow): Device {
  return {
    ...row,
    createdAt,
    functions: JSON.parse(row.functions) as string[],
    variables: JSON.parse(row.variables) as Record<string, string>,
    labels: JSON.parse(row.labels) as string[],
    ...(chip !== null && { chip }),
    ...(firmware !== null && {
      running: {
        firmware,
        since: since ?? 0,
        ...(name !== null && { name }),
        ...(safeMode === 1 && { safeMode: true as const }),
      },
    }),
  }
}
