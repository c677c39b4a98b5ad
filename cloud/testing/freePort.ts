/** One for all packages. */
export { freePort } from '@console/platform-registry/freePortTesting'
