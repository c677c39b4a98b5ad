import type { Accounts } from './accounts/accounts.ts'
import type { FirstAccount } from './accounts/openAccounts.ts'
import type { Broker } from './broker/broker.ts'
import type { BuildLog } from './builder/buildLog.ts'
import type { Builds } from './builder/builds.ts'
import type { Devices } from './devices/devices.ts'
import type { Firmwares } from './firmwares/firmwares.ts'
import type { Fleet } from './fleet/fleet.ts'
import type { KnownAddresses } from './http/addresses.ts'
import type { CheckToken, Grants } from './identity/grants.ts'
import type { Execution } from './integrations/execution.ts'
import type { Integrations } from './integrations/integrations.ts'
import type { Artifacts, ProjectFiles } from './projects/projectFiles.ts'
import type { Projects } from './projects/projects.ts'
import type { Secrets } from './integrations/secrets.ts'

/** What the API's routes work with. */
export interface Services {
  addresses: KnownAddresses
  accounts: Accounts
  firstAccount: FirstAccount
  checkToken: CheckToken
  grants: Grants
  fleet: Fleet
  broker: Broker
  devices: Devices
  integrations: Integrations
  execution: Execution
  secrets: Secrets
  projects: Projects
  projectFiles: ProjectFiles
  artifacts: Artifacts
  builds: Builds
  buildLog: BuildLog
  firmwares: Firmwares
  log(text: string): void
}
