import { alertsQuery } from '@console/platform/api'
import type { Http } from '@console/platform/contract'

interface Asked {
  state: { data: unknown; error: Error | null }
}

const isParseError = (error: Error | null): boolean => error !== null && 'kind' in error && error.kind === 'parse'

/** Whether a server has told that it has no alerts: by a 404, or by something that is no list of them. */
const isAbsent = ({ state: { data, error } }: Asked): boolean =>
  data === null || isParseError(error) || (data !== undefined && !(typeof data === 'object' && 'alerts' in data))

/** The alerts, loaded again after each interval. A server without them is asked once. */
export const followedAlerts = (api: Http, interval: number | false) => ({
  ...alertsQuery(api),
  retry: false,
  refetchInterval: (asked: Asked) => (isAbsent(asked) ? false : interval),
  staleTime: (asked: Asked) => (isAbsent(asked) ? Infinity : staleTime),
})

const staleTime = 30_000
