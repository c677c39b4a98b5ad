export { provided } from './provided.ts'
export { RegistryError, type Remote } from './registry.ts'
export { RemoteFault, type FaultKind } from './remoteFault.ts'
export { createSuite, type RemoteComponent, type Suite, type SuiteState } from './suite.ts'
