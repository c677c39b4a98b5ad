import { createHash } from 'node:crypto'
import type { Page, Request, Route } from '@playwright/test'

export interface Release {
  version: string
  entry: string
  integrity?: string
  platform: string
  routes: { name: string; path: string; module: string }[]
  nav: { to: string; order: number; icon: string; title: { en: string; de: string } }[]
  slots: unknown[]
  previous?: Release
  canary?: Release & { percent: number }
}

/** What a server says; or that it says nothing. */
export type Answer = { status?: number; contentType?: string; body?: string } | 'never'

interface ReleaseOptions {
  /** Comes instead of the entry. */
  answer?: Answer
  /** The registry's words are changed once more. */
  change?: (release: Release) => void
  /** The release that it takes the place of becomes its `previous`. */
  keepsPrevious?: boolean
}

export interface Registry {
  schema: 1
  release: string
  remotes: Record<string, Release>
}

/** A section of the menu and the remote that brings it. */
export const sections = [
  { title: 'Projects', path: '/projects', remote: 'mfe_projects' },
  { title: 'Devices', path: '/devices', remote: 'mfe_devices' },
  { title: 'Events', path: '/events', remote: 'mfe_devices' },
  { title: 'Integrations', path: '/integrations', remote: 'mfe_integrations' },
  { title: 'Secrets', path: '/secrets', remote: 'mfe_secrets' },
] as const

export type RemoteName = (typeof sections)[number]['remote']

const integrityOf = (bytes: string): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** An entry script by hand: `modules` are the sources of functions that get the share scope and answer a component. */
export const entryScript = (name: string, modules: Readonly<Record<string, string>>): string => `
var ${name} = (() => {
  let scope
  const modules = {${Object.entries(modules).map(([module, source]) => `${JSON.stringify(`./${module}`)}: async () => ({ ${module}: await (${source})(scope) })`).join(',')}}
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

/** Stands between a page and the suite's files, and changes what it gets of them. */
export class Suite {
  readonly page: Page
  /** Every script of a remote that the page asked for, in order. */
  readonly scripts: string[] = []
  #releases = 0
  #change: ((registry: Registry) => void) | null = null

  constructor(page: Page) {
    this.page = page
    page.on('request', (request) => {
      if (isRemoteScript(request)) this.scripts.push(request.url())
    })
  }

  /** The registry as it is released. */
  async released(): Promise<Registry> {
    return (await (await this.page.request.get('/registry.json')).json()) as Registry
  }

  /** From now on the registry is read with this change. */
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

  async changeRelease(name: RemoteName, change: (release: Release) => void): Promise<void> {
    await this.changeRegistry(({ remotes }) => {
      const release = remotes[name]
      if (release) change(release)
    })
  }

  /** The registry as it is released again. */
  restoreRegistry(): void {
    this.#change = () => {}
  }

  async answer(route: Route, answer: Answer): Promise<void> {
    if (answer !== 'never') await route.fulfill(answer)
  }

  /** Releases another version of a remote, whose entry is this script. Answers the version. */
  async release(name: RemoteName, script: string, { answer = { contentType: 'text/javascript; charset=utf-8', body: script }, change, keepsPrevious = false }: ReleaseOptions = {}): Promise<string> {
    const version = `99.0.${++this.#releases}`
    const entry = `/remotes/${name}/${version}/remoteEntry.0123abcd.js`
    await this.page.route(`**${entry}`, (route) => this.answer(route, answer))
    await this.changeRelease(name, (release) => {
      if (keepsPrevious) release.previous = { ...release }
      Object.assign(release, { version, entry, integrity: integrityOf(script) })
      change?.(release)
    })
    return version
  }
}

/** The browser asks to save data: nothing is loaded ahead of its use. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(window.navigator, 'connection', { value: { saveData: true } }))

/** Matches the address of a remote's entry script. */
export const entryOf = (name: RemoteName): RegExp => new RegExp(`/remotes/${name}/[^/]+/remoteEntry\\.[^/]+\\.js$`)

/** Matches the addresses of a remote's other scripts. */
export const chunksOf = (name: RemoteName): RegExp => new RegExp(`/remotes/${name}/[^/]+/(?!remoteEntry)[^/]+\\.js$`)

const isRemoteScript = (request: Request): boolean => request.resourceType() === 'script' && /\/remotes\//.test(request.url())

/** The addresses of the scripts that have arrived in a page. Its worker's own are not among them: they keep no screen waiting. */
export const scriptsOf = async (page: Page): Promise<string[]> => {
  const workers = page.workers().map((worker) => new URL(worker.url()).pathname)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  return loaded.filter((path) => path.endsWith('.js') && !workers.includes(path))
}
