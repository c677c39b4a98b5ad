import { FirstAccount, type openAccounts } from './accounts/openAccounts.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestListener } from 'node:http'
import { accountRoutes, type PasswordChecks } from './accounts/routes.ts'
import { SignInAttempts } from './accounts/signInAttempts.ts'
import { alertMarkRoutes } from './alerts/alertMarkRoutes.ts'
import { alertRoutes } from './alerts/alertRoutes.ts'
import { mailAddressRoutes } from './alerts/notify/mailAddressRoutes.ts'
import { ruleRoutes } from './alerts/ruleRoutes.ts'
import { AccountRates } from './api/accountRates.ts'
import { shareRates } from './api/sharedRates.ts'
import { apiRoutes, apiServer, refuseUnknownCalls } from './api/apiServer.ts'
import type { CheckToken } from './api/caller.ts'
import { buildRoutes } from './builder/routes.ts'
import { languageRoutes } from './builder/language/routes.ts'
import { arrivalRoute } from './claims/arrivalRoute.ts'
import { claimRoutes } from './claims/claimRoutes.ts'
import { enrolmentRoutes } from './claims/enrolmentRoutes.ts'
import { entranceRoute, type EntranceFacts } from './claims/entranceRoute.ts'
import { keyRoutes } from './claims/keyRoutes.ts'
import { sdkRoute } from './claims/sdkRoute.ts'
import { configDocument, consoleRoutes, securityRoute } from './console/routes.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import { pageRoute } from './devices/routes/pageRoute.ts'
import { boardRoutes } from './devices/routes/boardRoutes.ts'
import { serialRoutes } from './devices/routes/serialRoutes.ts'
import { firmwareRoutes } from './firmwares/routes.ts'
import { crashRoute } from './fleet/crashRoute.ts'
import { deviceRoutes } from './fleet/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { seriesRoutes } from './history/series/routes.ts'
import { type KnownAddresses } from './http/addresses.ts'
import { type Handlers } from './http/webServer.ts'
import type { Grants } from './identity/grants.ts'
import type { KeyRing } from './identity/keyRing.ts'
import { senderOf } from './http/sender.ts'
import { KnownBrowser } from './identity/knownBrowser.ts'
import { PageMaker } from './identity/pages/pageMaker.ts'
import { currentProvider, isForProvider, providerListener, type ProviderLibrary } from './identity/provider.ts'
import { assetRoutes, signInRoutes } from './identity/signInRoutes.ts'
import { deliveryRoutes } from './integrations/deliveryRoutes.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { secretRoutes } from './integrations/secretRoutes.ts'
import { libraryRoutes } from './libraries/routes.ts'
import type { CloudMetrics } from './operation/cloudMetrics.ts'
import { nameRoute } from './operation/requests.ts'
import type { Tell } from './operation/log.ts'
import type { CloudOptions } from './options.ts'
import { fileRoutes } from './projects/fileRoutes.ts'
import { projectRoutes } from './projects/routes.ts'
import { type Store } from './store/store.ts'
import { updateRoutes } from './updates/updateRoutes.ts'
import type { Repositories, Services, WhenClosing } from './services.ts'

const defaultTokenLifetime = 300
const maxSignInPauseMs = 60_000

interface HandlerParts extends Repositories, Services {
  store: Store
  ring: KeyRing
  accounts: Awaited<ReturnType<typeof openAccounts>>['accounts']
  grants: Grants
  entrance: { facts: EntranceFacts }
  addresses: KnownAddresses
  checkToken: CheckToken
  metrics: CloudMetrics
  log: Tell
  whenClosing: WhenClosing
}

/** Makes what answers requests: the identity provider, the API, the sign-in pages and the console's files. */
export async function openHandlers(
  library: Promise<ProviderLibrary> | undefined,
  parts: HandlerParts,
  options: CloudOptions,
): Promise<Handlers> {
  const { addresses, store, checkToken, metrics, log } = parts
  const productName = options.productName ?? 'IoT Console'
  const sender = (request: FastifyRequest) =>
    senderOf(request, { proxies: options.proxies ?? [], behindProxy: options.origin !== undefined })
  const app = await apiServer(log, metrics, sender)
  app.addHook('onRequest', async ({ raw, is404, routeOptions: { url } }) =>
    nameRoute(raw, is404 || url === undefined ? 'files' : url),
  )
  refuseUnknownCalls(app)
  const checks: PasswordChecks = {
    attempts: new SignInAttempts(store.telemetry, options.signInDelay ?? maxSignInPauseMs),
    senderOf: sender,
  }
  const provider = library && (await embeddedProvider(app, await library, parts, options, { ...checks, productName }))
  const rates = new AccountRates(options.requestsAtOnce)
  parts.whenClosing(shareRates(rates, store.notices, store.cloud))
  await apiRoutes(app, checkToken, rates, featureRoutes(parts, options, checks))
  const added = options.releases ? await openReleases(app, options, log, parts.whenClosing) : {}
  if (options.securityContact !== undefined) securityRoute(app, options.securityContact)
  consoleRoutes(app, options.dist, parts.alerting.mailAddresses ? ['mail'] : [], {
    ...configDocument(addresses, productName, {
      ...(options.releases && { reports: '/api/reports' }),
      ...(options.foreign && { foreign: options.foreign }),
    }),
    ...added,
  })
  await app.ready()
  const api: RequestListener = (request, response) => app.routing(request, response)
  return provider ? { isForProvider, provider, api } : { isForProvider: () => false, provider: api, api }
}

/** The cloud's own identity provider, with its sign-in pages. */
async function embeddedProvider(
  app: FastifyInstance,
  library: ProviderLibrary,
  { addresses, accounts, grants, store, ring, log }: HandlerParts,
  options: CloudOptions,
  { productName, ...checks }: PasswordChecks & { productName: string },
): Promise<RequestListener> {
  const pages = new PageMaker(productName, addresses.origin)
  const tokenLifetime = options.tokenLifetime ?? defaultTokenLifetime
  const provider = currentProvider(library, ring, { store, accounts, grants, addresses, tokenLifetime, pages }, log)
  const knownBrowser = new KnownBrowser(addresses.origin, () => ring.current.cookies)
  await app.register(assetRoutes)
  await app.register(signInRoutes({ provider, accounts, ...checks, knownBrowser, pages }))
  const answer = providerListener(provider, addresses.origin)
  return (request, response) => {
    nameRoute(request, '/oidc/*')
    answer(request, response)
  }
}

/**
 * The registry service, and what browsers report of its releases; loaded where they are wanted only. Returns what the
 * console is told of it.
 */
async function openReleases(
  app: FastifyInstance,
  { dist, data, origin, proxies = [] }: CloudOptions,
  log: Tell,
  whenClosing: WhenClosing,
): Promise<object> {
  const [{ releaseRoutes }, { Uploads }, { Previews }, { openReports }, { ChangeQueue }] = await Promise.all([
    import('./releases/routes.ts'),
    import('./releases/uploads.ts'),
    import('./releases/previews/previews.ts'),
    import('./reports/openReports.ts'),
    import('./releases/changeQueue.ts'),
  ])
  const changes = new ChangeQueue(dist)
  whenClosing(() => changes.close())
  const { watch, routes } = await openReports({
    dist,
    data,
    changes,
    behindProxy: origin !== undefined,
    proxies,
    log,
    whenClosing,
  })
  await app.register(routes, { prefix: '/api' })
  const previews = await Previews.open(dist, data, log)
  await app.register(releaseRoutes({ dist, data, uploads: await Uploads.open(data), watch, previews, changes }), {
    prefix: '/api/registry',
  })
  return { previews: { key: previews.publicKey } }
}

function featureRoutes(parts: HandlerParts, { foreign, origin }: CloudOptions, checks: PasswordChecks) {
  const { fleet, devices, arrivals, broker, builds, grants, history, store, alerting, integrations } = parts
  const disconnect = (id: string, owner: string) => {
    devices.end(id)
    broker.disconnectDevice(id, owner)
    arrivals.forget(id)
    // If this fails, the housekeeping deletes the events later.
    history?.forgetDevice(owner, id).catch(() => {})
  }
  return [
    accountRoutes({
      ...parts,
      ...checks,
      ...(foreign && { foreign }),
      firstAccount: new FirstAccount(store.documents),
      endOtherSignIns: (account, kept, change) => grants.endOthers(account, kept, change),
    }),
    deviceRoutes({ fleet, devices, arrivals, disconnect }),
    crashRoute(parts),
    pageRoute({ ...parts, isNear: origin === undefined }),
    serialRoutes({ ...parts, endsWithToken: foreign !== undefined }),
    claimRoutes(parts),
    keyRoutes(parts),
    enrolmentRoutes(parts),
    arrivalRoute({
      ...parts,
      db: store.cloud,
      tells: parts.entrance.facts.tells,
      endsWithToken: foreign !== undefined,
    }),
    entranceRoute(() => parts.entrance.facts),
    sdkRoute(),
    integrationRoutes(parts),
    deliveryRoutes(parts),
    secretRoutes(parts),
    alertRoutes({ ...parts, ...alerting, endsWithToken: foreign !== undefined }),
    alertMarkRoutes({ ...parts, ...alerting }),
    ...(alerting.mailAddresses ? [mailAddressRoutes(alerting.mailAddresses)] : []),
    ruleRoutes({
      ...alerting,
      ownerOf: (device) => fleet.registry.ownerOf(device),
      integrationsOf: async (owner) => new Set((await integrations.ownedBy(owner)).map(({ id }) => id)),
      endingsOf: (owner, integration) => parts.execution.endingsOf(owner, integration),
      changed: () => alerting.looking.soon(),
      ...(history && { past: history }),
    }),
    projectRoutes(parts),
    fileRoutes({ ...parts, expectBuild: () => builds.expect() }),
    buildRoutes(parts),
    libraryRoutes({ ...parts, endsWithToken: foreign !== undefined }),
    languageRoutes(parts),
    firmwareRoutes(parts),
    updateRoutes(parts),
    boardRoutes({ ...parts, endsWithToken: foreign !== undefined }),
    ...(history ? [historyRoutes(history), seriesRoutes(history)] : []),
    dashboardRoutes(parts),
  ]
}
