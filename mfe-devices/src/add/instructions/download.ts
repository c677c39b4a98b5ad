import { loadSdk } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import { identityOf, type Values } from './values.ts'
import type { Way, ZipEntry } from './way.ts'

/** No path that leaves the folder of the library, on any system. */
const staysWithin = (path: string): boolean =>
  !path.startsWith('/') && !path.includes('\\') && !path.split('/').includes('..')

/** As of Unix: what holds the key is for its owner alone. */
const modeOf = (text: string, { key }: Values) => ({ os: 3, attrs: (text.includes(key) ? 0o600 : 0o644) << 16 })

/** Everything in the download of a way: library, identity, certificate and program, in one folder. */
export const filesOf = (
  { files, sdkFolder = '' }: Way,
  values: Values,
  library: readonly { path: string; content: string }[],
): ZipEntry[] => {
  const prefix = `${sdkFolder}/`.replace(/^\/$/, '')
  const entries = [
    { path: 'device.json', text: identityOf(values) },
    { path: 'ca.pem', text: values.ca },
    ...(files?.(values) ?? []),
    ...library
      .filter(({ path }) => staysWithin(path))
      .map(({ path, content }) => ({ path: prefix + path, text: content })),
  ]
  return entries.map(({ path, text }) => ({ path: `${values.slug}/${path}`, text }))
}

/** The zip of a way, made here: the server never has it. */
export const zipOf = async (api: Http, way: Way, values: Values): Promise<Blob> => {
  const [{ strToU8, zipSync }, library] = await Promise.all([
    import(/* webpackChunkName: "add" */ 'fflate'),
    way.sdk ? loadSdk(api, way.sdk) : [],
  ])
  const entries = filesOf(way, values, library).map(
    ({ path, text }) => [path, [strToU8(text), modeOf(text, values)] as [Uint8Array, object]] as const,
  )
  return new Blob([zipSync(Object.fromEntries(entries)) as BlobPart], { type: 'application/zip' })
}
