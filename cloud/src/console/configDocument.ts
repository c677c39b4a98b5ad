import type { KnownAddresses } from '../http/addresses.ts'

/** The console's /config.json, with the addresses that this cloud really has. */
export function configDocument({ issuer, brokerUrl }: Pick<KnownAddresses, 'issuer' | 'brokerUrl'>, productName: string) {
  return {
    productName,
    oidc: { authority: issuer, clientId: 'console', scope: 'openid profile email offline_access' },
    api: { baseUrl: '' },
    ide: { baseUrl: '' },
    broker: { url: brokerUrl },
    registry: '/registry.json',
  }
}
