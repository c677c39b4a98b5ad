export type FaultKind =
  /** Its entry in the registry is wrong; nothing of it was fetched. */
  | 'registry'
  /** Built for another version of the platform; nothing of it was fetched. */
  | 'platform'
  /** The entry's address is not one that may be run. */
  | 'address'
  /** It did not arrive, and the console's own server does not respond either: nothing is known to be wrong with the remote. */
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
  /** The entry has no such module. */
  | 'module'
  /** The screen threw while rendering. */
  | 'render'

interface FaultDetails {
  /** HTTP status, where the server answered. */
  status?: number
  /** For `platform`: the range that the remote needs. */
  wanted?: string
  cause?: unknown
}

/** Why a remote's screen can't be shown. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault'
  readonly kind: FaultKind
  readonly remote: string
  readonly version: string
  /** The id of the registry's release that listed it; '' where none did. */
  readonly release: string
  readonly status: number | undefined
  readonly wanted: string | undefined
  /** How often it was tried. */
  attempts = 1

  constructor(kind: FaultKind, { name, version, release = '' }: { name: string; version: string; release?: string }, { status, wanted, cause }: FaultDetails = {}) {
    super(`${name} ${version}${release && ` (release ${release})`}: ${kind}${status ? ` (HTTP ${status})` : ''}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause })
    this.kind = kind
    this.remote = name
    this.version = version
    this.release = release
    this.status = status
    this.wanted = wanted
  }
}
