import type { RunningRelease, RemotesState } from '../../remotes/index.ts'

/** Where a release is fetched from: a host, '' for the console's own. */
export const hostOf = (entry: string): string => {
  const { host } = new URL(entry || '/', window.location.href)
  return host === window.location.host ? '' : host
}

const lineOf = ({ name, version, kind, platform, entry, failed, problem }: RunningRelease): string =>
  [`${name} ${version}`, kind, `contract ${platform || '?'}`, hostOf(entry) || window.location.host, ...(problem ? [problem] : []), ...failed.map(({ fault }) => fault.message)].join(', ')

/** All of the page as text, to be sent to whoever supports the console. */
export const summaryOf = (state: Extract<RemotesState, { kind: 'ready' }>, contract: string): string =>
  [`${window.location.origin}, release ${state.release}, contract ${contract}`, ...state.remotes.map(lineOf), navigator.userAgent].join('\n')
