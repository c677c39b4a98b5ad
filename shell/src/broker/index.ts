export { openBroker } from './openBroker.ts'
