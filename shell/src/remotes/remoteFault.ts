import { logFailure } from '@console/platform/lib'
import { tell } from './remoteEvents.ts'
import texts from './i18n/en.json'
import type signatureTexts from './loading/i18n/en.json'

/** What can be wrong. The words for each kind are in i18n, in English and German. */
export type FaultKind =
  /** Its entry in the registry is wrong; nothing of it was fetched. */
  | 'registry'
  /** Built for another version of the platform; nothing of it was fetched. */
  | 'platform'
  /** Built for other versions of packages that the shell provides, such as react; nothing of it was fetched. */
  | 'vendor'
  /** Its team's signature is missing or could not be confirmed; nothing of it was fetched. */
  | 'signature'
  /** The entry's address is not one that may be run. */
  | 'address'
  /**
   * It did not arrive, and the console's own server does not respond either: nothing is known to be wrong with the
   * remote.
   */
  | 'unreachable'
  /** The entry did not arrive. */
  | 'fetch'
  /** The entry or a further file had not arrived within two minutes. */
  | 'timeout'
  /** The bytes are not the ones that were released. */
  | 'integrity'
  /** The entry arrived and did not work. */
  | 'entry'
  /** A further file of the remote did not arrive or did not match. */
  | 'chunk'
  /** The entry has no such module, or what it has is no component. */
  | 'module'
  /** The screen threw while it was rendered. */
  | 'render'

/** What is wrong with a signature: the key of its text, which is no part of the first paint. */
export type SignatureProblem = keyof typeof signatureTexts

interface FaultDetails {
  /** HTTP status, where the server responded. */
  status?: number
  /** For `platform` and `vendor`: the range that the remote needs, and the version that this console provides. */
  wanted?: string
  provided?: string
  /** For `signature`: what is wrong with it, in English. */
  signature?: { key: SignatureProblem; words: string }
  cause?: unknown
}

const withStatus = { fetch: 'fetchStatus', chunk: 'chunkStatus' } as const

const keyOf = (kind: FaultKind, status: number | undefined): keyof typeof texts =>
  status !== undefined && (kind === 'fetch' || kind === 'chunk') ? withStatus[kind] : kind

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/**
 * Why a remote's screen can't be shown: what failed, of which version, and when. The message is the same in the
 * browser's console and in the text for support.
 */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault'
  readonly kind: FaultKind
  readonly remote: string
  readonly version: string
  /** The id of the registry's release that listed it; '' where none did. */
  readonly release: string
  readonly status: number | undefined
  readonly signature: SignatureProblem | undefined
  /** Which text of i18n says it, and the values that fill the text. */
  readonly text: { key: keyof typeof texts; values: Readonly<Record<string, string | number>> }
  /** Epoch milliseconds. */
  readonly at = Date.now()
  /** How often it was tried. */
  attempts = 1

  constructor(
    kind: FaultKind,
    { name, version, release = '' }: { name: string; version: string; release?: string },
    { status, wanted = '', provided = '', signature, cause }: FaultDetails = {},
  ) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const text = { key: keyOf(kind, status), values: { status: status ?? '', wanted, provided, message } }
    const words = signature?.words ?? fill(texts[text.key], text.values)
    super(
      `${name} ${version}${release && ` (release ${release})`}: ${words} (${kind}${cause === undefined || words.includes(message) ? '' : `: ${message}`})`,
      { cause },
    )
    this.kind = kind
    this.remote = name
    this.version = version
    this.release = release
    this.text = text
    this.signature = signature?.key
    this.status = status
  }
}

/** Logs a fault to the browser's console; `part` is what of the remote failed, where that is not a screen. */
export const logFault = (remote: { name: string; version: string }, fault: RemoteFault, part?: string): void => {
  logFailure(
    `${fault.kind === 'render' ? 'Showing' : 'Loading'} ${part ? `${part} of ` : ''}${remote.name} ${remote.version}`,
    fault,
  )
  tell({ kind: 'fault', fault })
}
