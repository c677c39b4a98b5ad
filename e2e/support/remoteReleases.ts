import { createHash } from 'node:crypto'
import type { Page, Request, Route } from '@playwright/test'

export interface Release {
  version: string
  entry: string
  integrity?: string
  boxes?: unknown
  platform: string
  vendors?: Record<string, string>
  routes: { name: string; path: string; module: string }[]
  nav: { to: string; order: number; icon: string; iconPath?: string; title: { en: string; de: string } }[]
  slots: unknown[]
  extensions?: unknown[]
  previous?: Release
  canary?: Release & { percent: number }
}

/** A server's response; 'never' when none comes. */
export type StubResponse = { status?: number; contentType?: string; body?: string } | 'never'

interface ReleaseOptions {
  /** Sent in place of the entry. */
  response?: StubResponse
  /** A further change of the release's entry in the registry. */
  change?: (release: Release) => void
  /** The release that it replaces becomes its `previous`. */
  keepsPrevious?: boolean
}

export interface Registry {
  schema: 1
  release: string
  remotes: Record<string, Release>
}

/** The sections of the menu and the remotes that provide them. */
export const sections = [
  { title: 'Projects', path: '/projects', remote: 'mfe_projects' },
  { title: 'Devices', path: '/devices', remote: 'mfe_devices' },
  { title: 'Events', path: '/events', remote: 'mfe_devices' },
  { title: 'Integrations', path: '/integrations', remote: 'mfe_integrations' },
  { title: 'Secrets', path: '/secrets', remote: 'mfe_secrets' },
] as const

export type RemoteName = (typeof sections)[number]['remote']

const integrityOf = (bytes: string): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * An entry script written by hand: `modules` are the sources of functions that take the share scope and return a
 * component.
 */
export const entryScript = (name: string, modules: Readonly<Record<string, string>>): string => `
var ${name} = (() => {
  let scope
  const modules = {${Object.entries(modules)
    .map(
      ([module, source]) => `${JSON.stringify(`./${module}`)}: async () => ({ ${module}: await (${source})(scope) })`,
    )
    .join(',')}}
  return {
    init: (shared) => { scope = shared },
    get: async (module) => {
      if (!modules[module]) throw new Error('Module "' + module + '" does not exist in container.')
      const exports = await modules[module]()
      return () => exports
    },
  }
})()
`

/** Changes what a page gets of the registry and of the remotes' releases. */
export class RemoteReleases {
  readonly page: Page
  /** The addresses of all remotes' scripts that the page requested, in order. */
  readonly scripts: string[] = []
  #releases = 0
  #change: ((registry: Registry) => void) | null = null

  constructor(page: Page) {
    this.page = page
    page.on('request', (request) => {
      if (isRemoteScript(request)) this.scripts.push(request.url())
    })
  }

  /** The released registry. */
  async released(): Promise<Registry> {
    return (await (await this.page.request.get('/registry.json')).json()) as Registry
  }

  /** From now on the page gets the registry with this change. */
  async changeRegistry(change: (registry: Registry) => void): Promise<void> {
    if (!this.#change) {
      await this.page.route('**/registry.json', async (route) => {
        const registry = await this.released()
        this.#change?.(registry)
        await route.fulfill({ json: registry, headers: { 'cache-control': 'no-cache' } })
      })
    }
    this.#change = change
  }

  /** From now on the page gets the released registry again. */
  restoreRegistry(): void {
    this.#change = () => {}
  }

  async respond(route: Route, response: StubResponse): Promise<void> {
    if (response !== 'never') await route.fulfill(response)
  }

  /** Adds a remote that the console has never seen, with this script as its entry. */
  async add(
    name: string,
    script: string,
    parts: Partial<Release>,
    response: StubResponse = { contentType: 'text/javascript; charset=utf-8', body: script },
  ): Promise<void> {
    const entry = `/remotes/${name}/1.0.0/remoteEntry.0123abcd.js`
    await this.page.route(`**${entry}`, (route) => this.respond(route, response))
    const before = this.#change
    await this.changeRegistry((registry) => {
      before?.(registry)
      registry.remotes[name] = {
        version: '1.0.0',
        entry,
        integrity: integrityOf(script),
        platform: '^1.0.0',
        routes: [],
        nav: [],
        slots: [],
        ...parts,
      }
    })
  }

  /** Releases another version of a remote, with this script as its entry. Returns the version. */
  async release(
    name: RemoteName,
    script: string,
    {
      response = { contentType: 'text/javascript; charset=utf-8', body: script },
      change,
      keepsPrevious = false,
    }: ReleaseOptions = {},
  ): Promise<string> {
    const version = `99.0.${++this.#releases}`
    const entry = `/remotes/${name}/${version}/remoteEntry.0123abcd.js`
    await this.page.route(`**${entry}`, (route) => this.respond(route, response))
    await this.changeRegistry((registry) => {
      const release = registry.remotes[name]
      if (!release) return
      // The menu shows it: a test can wait until the page knows this registry.
      registry.release = version
      if (keepsPrevious) release.previous = { ...release }
      Object.assign(release, { version, entry, integrity: integrityOf(script) })
      // The script by hand has its boxes itself.
      delete release.boxes
      change?.(release)
    })
    return version
  }
}

/** Has the browser ask to save data, so that nothing is preloaded. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(window.navigator, 'connection', { value: { saveData: true } }))

/** Matches the address of a remote's entry script. */
export const entryOf = (name: RemoteName): RegExp => new RegExp(`/remotes/${name}/[^/]+/remoteEntry\\.[^/]+\\.js$`)

/** Matches the addresses of a remote's other scripts. */
export const chunksOf = (name: RemoteName): RegExp => new RegExp(`/remotes/${name}/[^/]+/(?!remoteEntry)[^/]+\\.js$`)

const isRemoteScript = (request: Request): boolean =>
  request.resourceType() === 'script' && /\/remotes\//.test(request.url())

/** The addresses of the scripts that a page has loaded, without those of its worker: no screen waits for them. */
export const scriptsOf = async (page: Page): Promise<string[]> => {
  const workers = page.workers().map((worker) => new URL(worker.url()).pathname)
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return loaded.filter((path) => path.endsWith('.js') && !workers.includes(path))
}
