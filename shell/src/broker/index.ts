export type { OwnedBroker } from './page/createBroker.ts'
export { openBroker } from './openBroker.ts'
