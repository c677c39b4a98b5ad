import { createHash, sign } from 'node:crypto'
import type { Page } from '@playwright/test'
import { entryScript } from './remoteReleases.ts'
import type { TeamKey } from './signedReleases.ts'

/** A preview of the secrets section, as a registry service would have it. */
export const version = '9.0.0-pr.12'
export const address = `/?preview=mfe_secrets@${version}`

const script = entryScript('mfe_secrets', {
  SecretListScreen:
    "async (shared) => { const React = (await Object.values(shared.react)[0].get())(); return () => React.createElement('h1', null, 'Secrets of tomorrow') }",
})

interface PreviewOptions {
  key: TeamKey
  /** Changes what was signed, after it was. */
  forge?: (payload: Record<string, unknown>) => void
  /** Sent in place of the entry. */
  entry?: string
}

/** Puts a preview where the page looks for it. Returns what the page has fetched of it. */
export const servePreview = async (page: Page, { key, forge, entry = script }: PreviewOptions): Promise<string[]> => {
  const folder = `/previews/mfe_secrets/${version}`
  const registry = (await (await page.request.get('/registry.json')).json()) as { remotes: Record<string, object> }
  const {
    signed: _,
    previous: __,
    canary: ___,
    ...released
  } = registry.remotes['mfe_secrets'] as {
    signed?: unknown
    previous?: unknown
    canary?: unknown
    routes: { name: string; path: string; module: string }[]
  }
  const payload: Record<string, unknown> = {
    ...released,
    type: 'preview',
    name: 'mfe_secrets',
    version,
    entry: `${folder}/remoteEntry.0123abcd.js`,
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
    routes: released.routes.map((route) => ({ ...route, module: './SecretListScreen' })),
    slots: [],
    extensions: [],
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    by: 'Ada (plants)',
    commit: 'f00dfeed',
  }
  const bytes = Buffer.from(JSON.stringify(payload))
  const type = 'application/vnd.console.preview+json'
  const sig = sign(
    null,
    Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${bytes.length} `), bytes]),
    key.privateKey,
  ).toString('base64')
  forge?.(payload)
  const fetched: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('/previews/') && fetched.push(new URL(request.url()).pathname)),
  )
  await page.unroute(`**${folder}/*`)
  await page.route(`**${folder}/preview.json`, (route) =>
    route.fulfill({
      json: {
        preview: 1,
        signed: {
          payload: Buffer.from(JSON.stringify(payload)).toString('base64'),
          signatures: [{ keyid: key.id, sig }],
        },
      },
    }),
  )
  await page.route(`**${folder}/remoteEntry.0123abcd.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: entry }),
  )
  return fetched
}

/** From now on the page's configuration names the key of a service that signs previews. */
export const takePreviews = (page: Page, { publicKey }: TeamKey): Promise<unknown> =>
  page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...config, previews: { key: publicKey } } })
  })
