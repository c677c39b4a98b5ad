import type { MqttClient } from 'mqtt'
import { User } from '../user.ts'
import type { CloudProcess } from '../cloudProcess.ts'
import { Inbox, type Message } from '../inbox.ts'
import type { Sizes } from '../../src/builder/wasm/linkMap.ts'
import { until } from '../until.ts'
import { SerialReader } from './serialReader.ts'

export interface Built {
  /** The log without the marker and without colours. */
  log: string
  raw: string
  /** Names the build, for one that takes it up. */
  run: string
  /** Undefined when the stream was cut, or had no marker at its end. */
  result:
    | { success: boolean; firmwareSha?: string; artifacts: { path: string; size: number }[]; sizes?: Sizes }
    | undefined
}

const marker = '@@BUILD_RESULT@@ '

/**
 * Builds a project and reads the stream as wire.md says; `heard` gets what has arrived so far. `run` names a build
 * whose log was cut.
 */
export async function build(
  user: Pick<User, 'cloud' | 'tokens'>,
  project: string,
  signal?: AbortSignal,
  heard: (raw: string) => void = () => {},
  run?: string,
): Promise<Built> {
  const response = await fetch(`${user.cloud.address}/api/v1/projects/${project}/build`, {
    headers: { authorization: `Bearer ${user.tokens.access_token}`, ...(run !== undefined && { 'build-run': run }) },
    ...(signal && { signal }),
  })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const decoder = new TextDecoder()
  let raw = ''
  let clean = true
  try {
    for await (const chunk of response.body) heard((raw += decoder.decode(chunk as Uint8Array, { stream: true })))
  } catch {
    clean = false
  }
  return { raw, run: response.headers.get('build-run') ?? '', ...readBuild(raw, clean) }
}

export function readBuild(raw: string, clean: boolean): Pick<Built, 'log' | 'result'> {
  const lines = raw.trimEnd().split('\n')
  const last = lines.at(-1) ?? ''
  const marked = clean && last.startsWith(marker)
  return {
    log: plain((marked ? lines.slice(0, -1) : lines).join('\n')),
    result: marked ? (JSON.parse(last.slice(marker.length)) as NonNullable<Built['result']>) : undefined,
  }
}

function plain(text: string): string {
  return text.replace(/\u001b\[[\d;]*m/g, '')
}

/** A project with these files and no others. */
export async function projectOf(user: User, name: string, files: Record<string, string>): Promise<string> {
  const { id } = (await (await user.call('POST', '/projects', { name, template: 'empty' })).json()) as { id: string }
  for (const [path, content] of Object.entries(files)) await write(user, id, path, content)
  return id
}

export async function write(user: User, project: string, path: string, content: string): Promise<void> {
  const response = await user.call(
    'PUT',
    `/projects/${project}/files/${path.split('/').map(encodeURIComponent).join('/')}`,
    content,
  )
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** Sends an image to a device as the console does. */
export async function flash(
  user: User,
  device: string,
  image: ArrayBuffer | Uint8Array | string,
  field = 'file',
): Promise<Response> {
  const form = new FormData()
  form.set(field, new Blob([typeof image === 'string' ? image : new Uint8Array(image)]), 'firmware.bin')
  return fetch(`${user.cloud.address}/api/v1/devices/${device}/firmware`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.tokens.access_token}` },
    body: form,
  })
}

/** Somebody who writes sketches, flashes them, and hears what devices say. */
export class FlashBench {
  readonly user: User
  readonly project: string
  #client!: MqttClient
  inbox!: Inbox

  private constructor(user: User, project: string) {
    this.user = user
    this.project = project
  }

  static async start(cloud: CloudProcess): Promise<FlashBench> {
    const user = await User.signIn(cloud)
    const { id } = (await (await user.call('POST', '/projects', { name: 'Bench', template: 'empty' })).json()) as {
      id: string
    }
    const bench = new FlashBench(user, id)
    await bench.listen()
    return bench
  }

  async listen(): Promise<void> {
    this.#client = await this.user.connect()
    this.inbox = new Inbox(this.#client)
    await this.#client.subscribeAsync([
      'devices/+/events/#',
      'devices/+/functions/+/result',
      'devices/+/variables/+/value',
    ])
  }

  async build(sketch: string): Promise<string> {
    await write(this.user, this.project, 'src/main.ino', sketch)
    const { log, result } = await build(this.user, this.project)
    if (result?.firmwareSha === undefined) throw new Error(log)
    return result.firmwareSha
  }

  async image(sha: string): Promise<ArrayBuffer> {
    return (await this.user.call('GET', `/firmwares/${sha}`)).arrayBuffer()
  }

  /** Answers when the device has said that it runs it. */
  async run(device: string, sketch: string): Promise<string> {
    const sha = await this.build(sketch)
    const running = this.event(device, 'hello', ({ text }) => text.includes(sha))
    const response = await flash(this.user, device, await this.image(sha))
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`)
    await running
    return sha
  }

  event(device: string, name: string, fits?: (message: Message) => boolean): Promise<Message> {
    return this.inbox.next(`devices/${device}/events/${name}`, fits)
  }

  async serial(device: string): Promise<SerialReader> {
    return new SerialReader((await this.user.call('GET', `/devices/${device}/serial`)).body)
  }

  async call(device: string, name: string, parameter = ''): Promise<unknown> {
    const i = Math.floor(Math.random() * 1e9)
    const reply = this.inbox.next(
      `devices/${device}/functions/${name}/result`,
      ({ text }) => (JSON.parse(text) as { i: number }).i === i,
    )
    await this.#client.publishAsync(`devices/${device}/functions/${name}`, JSON.stringify({ i, p: parameter }))
    return (JSON.parse((await reply).text) as { r: unknown }).r
  }

  async read(device: string, name: string): Promise<unknown> {
    const reply = this.inbox.next(`devices/${device}/variables/${name}/value`)
    await this.#client.publishAsync(`devices/${device}/variables/${name}`, '')
    return (JSON.parse((await reply).text) as { v: unknown }).v
  }

  async online(device: string): Promise<void> {
    await until(
      async () => (await this.user.read<{ status: string }>(`/devices/${device}`)).status === 'online',
      `${device} to be online`,
    )
  }
}
