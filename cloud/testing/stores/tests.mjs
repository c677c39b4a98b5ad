const pathsOf = (names) => names.map((name) => `<rootDir>/cloud/src/${name}.test.ts`)

/** The contract of a store: few and quick tests that have each kind of its statements. */
export const storeContract = pathsOf([
  'store/database',
  'atOnce',
  'durability',
  'isolation',
  'accounts/signInAttempts',
  'alerts/{manyRules,rules}',
  'api/storedQuotas',
  'builder/buildLog',
  'dashboards/dashboards',
  'fleet/{crashes,fleet,running,vitals}',
  'identity/endedGrants',
  'integrations/deliveries/{manyDeliveries,poison}',
  'threads/quarantine',
  'updates/updates',
  'history/{archive/archive,search/search,series/series}',
])

/** Tests of the cloud's data: they run on both stores. */
export const testsOfBothStores = [
  ...storeContract,
  ...pathsOf([
    'alerts/{engine,faults}',
    'accounts/{account,openAccounts}',
    'api/{limits,quota}',
    'builder/interruptedBuild',
    'claims/{claims,life}',
    'devices/devices',
    'firmwares/firmwares',
    'identity/*',
    'integrations/{execution,secretCanary,stored}',
    'integrations/deliveries/*',
    'threads/killedTwice',
    'history/{faults,history}',
  ]),
]

/** Those of PostgreSQL alone: few that have a database server, and clouds that share one. */
export const testsOfPostgres = pathsOf([
  'store/postgres/{accountsBeside,front,openPostgres,replicas,rotateKeys,sharedState}',
])

/**
 * All of PostgreSQL alone: also a server that crashes, a schema that changes under running clouds, and a folder that is
 * imported.
 */
export const allTestsOfPostgres = ['<rootDir>/cloud/src/store/postgres/*.test.ts']
