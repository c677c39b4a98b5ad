import type { RunningRelease, RemotesState } from '../../remotes/index.ts'

/** The host that a release is fetched from; '' for the console's own. */
export const hostOf = (entry: string): string => {
  const { host } = new URL(entry || '/', window.location.href)
  return host === window.location.host ? '' : host
}

const describe = ({ name, version, kind, platform, entry, failed, problem }: RunningRelease): string =>
  [`${name} ${version}`, kind, `contract ${platform || '?'}`, hostOf(entry) || window.location.host, ...(problem ? [problem] : []), ...failed.map(({ fault }) => fault.message)].join(', ')

/** The page as text, to be sent to support. */
export const summaryOf = (state: Extract<RemotesState, { kind: 'ready' }>, contract: string): string =>
  [`${window.location.origin}, release ${state.release}, contract ${contract}`, ...state.remotes.map(describe), navigator.userAgent].join('\n')
