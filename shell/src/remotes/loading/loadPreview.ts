import type { Remote, SignatureKeys } from '@console/platform-registry/schema'
import { releaseSchema } from '@console/platform-registry/schema'
import {
  maxPreviewMs,
  previewFileSchema,
  previewFolder,
  previewSchema,
  previewVersion,
  remoteName,
} from '@console/platform-registry/schema/previews'
import * as v from 'valibot'
import { bytesOf, envelopeSchema, readSigned } from './signature.ts'
import { RemoteFault } from '../remoteFault.ts'

/** Which preview is meant: never where it is. */
export interface PreviewName {
  name: string
  version: string
}

/** A preview whose signature was confirmed. */
export interface Preview extends PreviewName {
  remote: Remote
  /** Epoch milliseconds. */
  expires: number
  by: string
  commit: string | undefined
  /** Tells these signed bytes from any other. */
  digest: string
}

/** Why a preview is not run. Each has a sentence in the texts. */
export type PreviewProblem = 'name' | 'unknown' | 'unreachable' | 'damaged' | 'signature' | 'ended'

export class PreviewRefused extends Error {
  override readonly name = 'PreviewRefused'
  readonly problem: PreviewProblem

  constructor(problem: PreviewProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Reads `mfe_devices@1.7.2-pr.12`; null for anything else, addresses above all. */
export const readPreviewName = (text: string): PreviewName | null => {
  const [, name = '', version = ''] = /^(\w+)@(.+)$/.exec(text) ?? []
  return remoteName.test(name) && previewVersion.test(version) ? { name, version } : null
}

const maxBytes = 200_000
/** Milliseconds that a clock may be wrong. */
const tolerance = 24 * 60 * 60_000

const fetchFile = async (address: string): Promise<unknown> => {
  const response = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch((cause: unknown) => {
    throw new PreviewRefused('unreachable', cause)
  })
  if (response.status === 404) throw new PreviewRefused('unknown')
  if (!response.ok) throw new PreviewRefused('unreachable')
  const text = await response.text()
  if (text.length > maxBytes) throw new PreviewRefused('damaged')
  return JSON.parse(text)
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const read = async ({ name, version }: PreviewName, keysOf: SignatureKeys): Promise<Preview> => {
  const folder = previewFolder(name, version)
  const signed = v.parse(envelopeSchema, v.parse(previewFileSchema, await fetchFile(`${folder}/preview.json`)).signed)
  const payload = bytesOf(signed.payload)
  const said = v.parse(previewSchema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)))
  if (
    said.name !== name ||
    said.version !== version ||
    !/^[\w.-]+$/.test(said.entry.slice(folder.length + 1)) ||
    !said.entry.startsWith(`${folder}/`)
  )
    throw new PreviewRefused('damaged')
  const remote: Remote = { ...v.parse(releaseSchema, said), name, kind: 'preview', release: '', signed }
  await readSigned(remote, keysOf)
  const expires = Date.parse(said.expires)
  if (expires <= Date.now()) throw new PreviewRefused('ended')
  if (expires > Date.now() + maxPreviewMs + tolerance) throw new PreviewRefused('damaged')
  return {
    name,
    version,
    remote,
    expires,
    by: said.by,
    commit: said.commit,
    digest: hexOf(await crypto.subtle.digest('SHA-256', payload)),
  }
}

/** Fetches a preview's description and checks its signature; nothing of it is run. Throws a `PreviewRefused`. */
export const loadPreview = (wanted: PreviewName, keysOf: SignatureKeys): Promise<Preview> =>
  read(wanted, keysOf).catch((error: unknown) => {
    if (error instanceof PreviewRefused) throw error
    throw new PreviewRefused(error instanceof RemoteFault ? 'signature' : 'damaged', error)
  })
