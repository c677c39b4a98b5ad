import type { User } from '../user.ts'

export interface Built {
  /** The log without the marker and without colours. */
  log: string
  raw: string
  /** Undefined when the stream was cut, or had no marker at its end. */
  result: { success: boolean; firmwareSha?: string; artifacts: { path: string; size: number }[] } | undefined
}

const marker = '@@BUILD_RESULT@@ '

/** Builds a project and reads the stream as wire.md says; `heard` is told what has come so far. */
export async function build(user: User, project: string, signal?: AbortSignal, heard: (raw: string) => void = () => {}): Promise<Built> {
  const answer = await fetch(`${user.cloud.address}/api/v1/projects/${project}/build`, { headers: { authorization: `Bearer ${user.tokens.access_token}` }, ...(signal && { signal }) })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  const decoder = new TextDecoder()
  let raw = ''
  let clean = true
  try {
    for await (const chunk of answer.body) heard((raw += decoder.decode(chunk as Uint8Array, { stream: true })))
  } catch {
    clean = false
  }
  return { raw, ...readBuild(raw, clean) }
}

export function readBuild(raw: string, clean: boolean): Pick<Built, 'log' | 'result'> {
  const lines = raw.trimEnd().split('\n')
  const last = lines.at(-1) ?? ''
  const marked = clean && last.startsWith(marker)
  return { log: plain((marked ? lines.slice(0, -1) : lines).join('\n')), result: marked ? (JSON.parse(last.slice(marker.length)) as NonNullable<Built['result']>) : undefined }
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
  const answer = await user.call('PUT', `/projects/${project}/files/${path.split('/').map(encodeURIComponent).join('/')}`, content)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
