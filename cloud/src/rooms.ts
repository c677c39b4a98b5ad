import { SignInAttempts } from './accounts/signInAttempts.ts'
import type { CloudOptions } from './cloud.ts'
import { configDocument, consoleRoutes } from './console/routes.ts'
import { apiRoutes } from './api/api.ts'
import { apiServer, refuseUnknownCalls } from './api/apiServer.ts'
import type { Rooms } from './http/webServer.ts'
import { assetRoutes, signInRoutes } from './identity/signInRoutes.ts'
import { PageMaker } from './identity/pages/pageMaker.ts'
import { KnownBrowser } from './identity/knownBrowser.ts'
import { createProvider, isForProvider, type ProviderLibrary, providerListener } from './identity/provider.ts'
import type { Services } from './services.ts'
import type { Store } from './store/store.ts'

const defaultTokenLifetime = 300
const longestSignInPause = 60_000

/** What lies behind the front door: the identity provider, the API, the sign-in pages and the console's files. */
export async function openRooms(library: Promise<ProviderLibrary>, services: Services & { store: Store }, options: CloudOptions): Promise<Rooms> {
  const { addresses, accounts, grants, store, log } = services
  const productName = options.productName ?? 'IoT Console'
  const pages = new PageMaker(productName, addresses.origin)
  const tokenLifetime = options.tokenLifetime ?? defaultTokenLifetime
  const provider = createProvider(await library, { store, accounts, grants, addresses, tokenLifetime, pages }, log)
  const attempts = new SignInAttempts(options.signInDelay ?? longestSignInPause)
  const knownBrowser = new KnownBrowser(addresses.origin, store.keys.cookies[0] ?? '')
  const app = await apiServer(log)
  refuseUnknownCalls(app)
  await app.register(assetRoutes)
  await app.register(signInRoutes({ provider, accounts, attempts, behindProxy: options.origin !== undefined, knownBrowser, pages }))
  await apiRoutes(app, services)
  consoleRoutes(app, options.dist, configDocument(addresses, productName))
  await app.ready()
  return {
    isForProvider,
    provider: providerListener(provider, addresses.origin),
    api: (request, response) => app.routing(request, response),
  }
}
