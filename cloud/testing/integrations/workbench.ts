import { jest } from '@jest/globals'
import type { MqttClient } from 'mqtt'
import { startCloudProcess, type CloudProcess } from '../cloudProcess.ts'
import { Inbox } from '../inbox.ts'
import { startTarget, type Target } from './target.ts'
import { removeTemporaryFolders } from '../temporaryFolder.ts'
import { until } from '../until.ts'
import { User } from '../user.ts'

jest.setTimeout(120_000)

export interface Delivery {
  id: string
  at: string
  trigger: string
  event: { device: string; name: string; data: string; publishedAt: string }
  status: string
  attempts: {
    at: string
    duration: number
    request: { method: string; url: string; headers: Record<string, string>; body: string | null } | null
    response: { status: number; headers: Record<string, string>; body: string; truncated: boolean } | null
    error: string | null
  }[]
  nextAttemptAt?: string
  published: { name: string; data: string }[]
  console?: { level: string; text: string }[]
}

export const device = 'NODE-A41C7E'

/** A cloud with somebody signed in at it, and a server that integrations may call. */
export class Workbench {
  readonly cloud: CloudProcess
  readonly user: User
  readonly client: MqttClient
  readonly inbox: Inbox
  readonly target: Target

  private constructor(cloud: CloudProcess, user: User, client: MqttClient, target: Target) {
    this.cloud = cloud
    this.user = user
    this.client = client
    this.inbox = new Inbox(client)
    this.target = target
  }

  static async start(options: Parameters<typeof startCloudProcess>[0] = {}): Promise<Workbench> {
    const target = await startTarget()
    const cloud = await startCloudProcess({ allowTargets: ['127.0.0.1'], ...options })
    const user = await User.signIn(cloud)
    const client = await user.connect()
    await client.subscribeAsync('devices/+/events/#')
    return new Workbench(cloud, user, client, target)
  }

  async put(id: string, content: Record<string, unknown>, type = 'webhook'): Promise<void> {
    await this.#done('PUT', `/integrations/${id}`, { id, type, content: { name: id, ...content } })
  }

  async secret(name: string, value: string): Promise<void> {
    await this.#done('PUT', `/secrets/${name}`, { value })
  }

  async #done(method: string, path: string, body: unknown): Promise<void> {
    const response = await this.user.call(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  }

  async post<Answer>(path: string, body: unknown): Promise<Answer> {
    const response = await this.user.call('POST', path, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }

  publish(event: string, data: string | Buffer, from = device): Promise<unknown> {
    return this.client.publishAsync(`devices/${from}/events/${event}`, data, { qos: 1 })
  }

  test(integration: string, data: string, from = device): Promise<unknown> {
    return this.client.publishAsync(`devices/${from}/webhooks/${integration}`, data, { qos: 1 })
  }

  async deliveries(id: string): Promise<Delivery[]> {
    return (await this.user.read<{ deliveries: Delivery[] }>(`/integrations/${id}/deliveries`)).deliveries
  }

  /** The newest delivery, once so many are done. */
  done(id: string, count = 1): Promise<Delivery> {
    return until(async () => {
      const all = await this.deliveries(id)
      return all.filter(({ status }) => status !== 'waiting').length >= count && all[0]
    }, `${count} deliveries of ${id}`)
  }

  async stop(): Promise<void> {
    this.user.disconnect()
    await this.cloud.stop()
    await this.target.close()
    removeTemporaryFolders()
  }
}
