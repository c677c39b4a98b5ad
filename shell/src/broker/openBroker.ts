import { createBroker, type BrokerOptions, type OwnedBroker } from './page/createBroker.ts'
import { pageVisibility } from './page/pageVisibility.ts'
import { startWorker } from './startWorker.ts'

/** Opens the console's one live connection, in a worker of its own. */
export const openBroker = (options: Omit<BrokerOptions, 'createPort' | 'visible' | 'threw'>): OwnedBroker =>
  createBroker({ ...options, createPort: startWorker, visible: pageVisibility, threw: (error) => reportError(error) })
