/** Tests of the cloud's data: they run on both stores. */
export const testsOfBothStores = [
  'alerts/{engine,faults,manyRules,rules}', 'atOnce', 'durability', 'isolation', 'accounts/{account,openAccounts,signInAttempts}', 'api/{limits,quota,storedQuotas}', 'builder/{buildLog,interruptedBuild}', 'claims/{arrival,claims,enrolments,life}', 'dashboards/dashboards', 'devices/devices', 'firmwares/firmwares', 'updates/updates', 'fleet/{crashes,fleet,running,vitals}',
  'identity/*', 'integrations/{execution,secretCanary,stored}', 'integrations/deliveries/*', 'store/database', 'threads/quarantine', 'history/{archive/archive,faults,history,search/search,series/series}',
].map((name) => `<rootDir>/cloud/src/${name}.test.ts`)

/** Those of PostgreSQL alone. */
export const testsOfPostgres = ['<rootDir>/cloud/src/store/postgres/*.test.ts']
