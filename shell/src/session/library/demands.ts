import { demandIn, type Demand } from '@console/platform/lib'
import type { OidcClient } from 'oidc-client-ts'

interface JsonService {
  fetchWithTimeout(...request: unknown[]): Promise<Response>
}

/**
 * Notes what the token endpoint's last answer says about the next request (Retry-After). The library's errors leave the
 * headers out, and it offers no way to read them.
 */
export const watchDemands = (oidc: OidcClient): (() => Demand | undefined) => {
  const json = Reflect.get(Reflect.get(oidc, '_tokenClient') as object, '_jsonService') as JsonService
  const ask = json.fetchWithTimeout.bind(json)
  let demand: Demand | undefined
  json.fetchWithTimeout = async (...request) => {
    demand = undefined
    const response = await ask(...request)
    if (!response.ok) demand = demandIn(response.headers)
    return response
  }
  return () => demand
}
