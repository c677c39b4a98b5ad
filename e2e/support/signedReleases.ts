import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Registry, Release, RemoteName } from './remoteReleases.ts'

/** A team's pair of keys. */
export interface TeamKey {
  privateKey: KeyObject
  /** As config.json has it. */
  publicKey: string
  id: string
}

export const newTeamKey = (): TeamKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    privateKey,
    publicKey: raw.toString('base64'),
    id: createHash('sha256').update(raw).digest('hex').slice(0, 16),
  }
}

const payloadType = 'application/vnd.console.release+json'

/** Puts the signature into a release's entry. */
export const signRelease = (name: string, release: Release, key: TeamKey): void => {
  const { previous: _, canary: __, signed: ___, ...entry } = release as Release & { signed?: unknown }
  const payload = Buffer.from(JSON.stringify({ type: 'release', name, ...entry }))
  const bytes = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload])
  Object.assign(release, {
    signed: {
      payload: payload.toString('base64'),
      signatures: [{ keyid: key.id, sig: sign(null, bytes, key.privateKey).toString('base64') }],
    },
  })
}

/** From now on the page's configuration asks for signatures. */
export const askForSignatures = (page: Page, keys: Readonly<Partial<Record<RemoteName, TeamKey>>>): Promise<unknown> =>
  page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object
    await route.fulfill({
      json: {
        ...config,
        signatures: {
          keys: Object.fromEntries(Object.entries(keys).map(([name, { publicKey }]) => [name, [publicKey]])),
        },
      },
    })
  })

/** Signs all current releases of a registry, each by its team. */
export const signAll = ({ remotes }: Registry, keys: Readonly<Record<string, TeamKey>>): void => {
  for (const [name, release] of Object.entries(remotes)) {
    const key = keys[name]
    if (key) signRelease(name, release, key)
  }
}
