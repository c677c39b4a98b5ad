const pathsOf = (names) => names.map((name) => `<rootDir>/cloud/src/${name}.test.ts`)

/** The contract of a store: few and quick tests that have each kind of its statements. */
export const storeContract = pathsOf([
  'store/database', 'atOnce', 'durability', 'isolation', 'accounts/{openAccounts,signInAttempts}', 'alerts/{engine,manyRules,rules}', 'api/storedQuotas', 'builder/buildLog', 'dashboards/dashboards', 'fleet/{crashes,fleet,running,vitals}', 'identity/endedGrants',
  'integrations/deliveries/{manyDeliveries,poison}', 'threads/quarantine', 'updates/updates', 'history/{archive/archive,search/search,series/series}',
])

/** Tests of the cloud's data: they run on both stores. */
export const testsOfBothStores = [...storeContract, ...pathsOf([
  'alerts/faults', 'accounts/account', 'api/{limits,quota}', 'builder/interruptedBuild', 'claims/{claims,life}', 'devices/devices', 'firmwares/firmwares', 'identity/*',
  'integrations/{execution,secretCanary,stored}', 'integrations/deliveries/*', 'threads/killedTwice', 'history/{faults,history}',
])]

/** Those of PostgreSQL alone. */
export const testsOfPostgres = ['<rootDir>/cloud/src/store/postgres/*.test.ts']
