import { signIn, type TestCloud } from 'cloud/testing/startCloud.ts'

/** The cloud's API, called as another program would. */
export interface Api {
  readonly sub: string
  readonly token: string
  /** Throws when the response is no success. */
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
}

export const openApi = async (cloud: Pick<TestCloud, 'address' | 'account'>): Promise<Api> => {
  const { sub, token } = await signIn(cloud)
  return {
    sub,
    token,
    call: async (method, path, body) => {
      const response = await fetch(`${cloud.address}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}

/** What a cloud must hold so that every route has something to show. */
export interface Holdings {
  device: string
  integration: string
  secret: string
  project: string
  firmware: string
}

/** Creates what a fresh cloud lacks of it, and returns all of it. */
export const provide = async (api: Api): Promise<Holdings> => {
  const integration = 'e2e-webhook'
  const secret = 'E2E_KEY'
  const content = { name: 'garden-report', event: 'report', url: 'https://hooks.example/report', requestType: 'POST' }
  await api.call('PUT', `/integrations/${integration}`, { id: integration, type: 'webhook', content })
  await api.call('PUT', `/secrets/${secret}`, { value: 'not shown' })
  // The sample project: other tests of the same cloud may have left projects without files, and images of their own.
  const projects = (await api.call('GET', '/projects')) as Record<string, { name: string }>
  const [project = ''] = Object.entries(projects).find(([, { name }]) => name === 'Greenhouse sample') ?? []
  const images = (await api.call('GET', '/firmwares')) as Record<string, { projectId: string }>
  const [firmware = ''] = Object.entries(images).find(([, { projectId }]) => projectId === project) ?? []
  return { device: 'NODE-A41C7E', integration, secret, project, firmware }
}

const models = [
  'ESP32 climate node',
  'esp32-s3-devkitc-1',
  'esp32-s3-mini-1',
  'RP2040 motion node',
  'STM32 vibration node',
]
const statuses = ['online', 'offline', 'unknown']
const places = ['Greenhouse', 'Cold Room', 'Pump House', 'Äcker', 'Lathe', 'Hallway', 'Rooftop Mast']

/** So many devices, keyed by id, as the API returns them. */
export const fleetOf = (count: number): Record<string, object> => {
  const now = Date.now()
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const mixed = (index * 7919) % count
      const id = `NODE-${((index * 2_654_435_761) % 2 ** 32).toString(16).toUpperCase().padStart(8, '0')}`
      const device = {
        id,
        name: `${places[mixed % places.length]} ${mixed}`,
        model: models[mixed % models.length],
        status: statuses[mixed % statuses.length],
        updatedAt: new Date(now - mixed * 61_000).toISOString(),
        functions: ['blink', 'restart'],
        variables: { temperature: 'double', uptime: 'int' },
      }
      return [id, device]
    }),
  )
}
