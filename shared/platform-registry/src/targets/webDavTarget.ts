import { UserError } from '../userError.ts'
import { membersIn } from './answers.ts'
import { conditionalStore } from './conditionalStore.ts'
import type { ListedFile, Target } from './target.ts'

const maxFolders = 10_000

const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** A server that takes files by PUT under conditions, such as one with WebDAV. */
export const webDavTarget = (to: string, environment: Readonly<Record<string, string | undefined>>): Target => {
  const base = to.replace(/\/$/, '')
  const [user, password, token] = [
    environment['REGISTRY_USER'],
    environment['REGISTRY_PASSWORD'],
    environment['REGISTRY_TOKEN'],
  ]
  const authorization = token
    ? `Bearer ${token}`
    : user
      ? `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`
      : undefined
  const fetch = (
    url: string,
    {
      method,
      headers,
      body,
      signal,
    }: { method: string; headers?: Record<string, string>; body?: Uint8Array; signal: AbortSignal },
  ): Promise<Response> =>
    globalThis.fetch(url, {
      method,
      headers: { ...headers, ...(authorization !== undefined && { Authorization: authorization }) },
      signal,
      redirect: 'error',
      ...(body && { body: new Uint8Array(body) }),
    })
  return conditionalStore({
    name: base,
    addressOf: (path) => `${base}/${path}`,
    fetch,
    // Few servers list a whole tree.
    list: async (folder, ask) => {
      const root = `${base}/${folder}/`
      const files: ListedFile[] = []
      const folders = ['']
      for (let index = 0; index < folders.length; index += 1) {
        const below = folders[index] ?? ''
        const own = decoded(new URL(`${root}${below}`).pathname)
        const xml = await ask('PROPFIND', `${root}${below}`, { Depth: '1' })
        if (xml === undefined) return undefined
        for (const { name, size } of membersIn(xml)) {
          const path = decoded(name)
          if (!path.startsWith(own) || path === own) continue
          const member = `${below}${path.slice(own.length)}`
          if (member.endsWith('/')) folders.push(member)
          else files.push({ name: member, size })
        }
        if (folders.length > maxFolders) throw new UserError(`${root} has more than ${maxFolders} folders.`)
      }
      return files
    },
    makeFolders: async (path) => {
      const names = path.split('/').slice(0, -1)
      for (const [index] of names.entries()) {
        const response = await fetch(`${base}/${names.slice(0, index + 1).join('/')}/`, {
          method: 'MKCOL',
          signal: AbortSignal.timeout(30_000),
        })
        await response.body?.cancel()
        // 405: it is there already.
        if (response.status >= 400 && ![405, 409].includes(response.status))
          throw new UserError(
            `${base}: making the folder ${names.slice(0, index + 1).join('/')} was answered with ${response.status}.`,
          )
      }
    },
  })
}
