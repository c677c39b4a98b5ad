export { ageSignIns } from '../../../cloud/testing/ageSignIns.ts'
export { signIn, type TestSession } from './signIn.ts'
export { startCloud, type TestCloud, type TestCloudOptions } from './startCloud.ts'
export { faultNames, faultText, startFaultEdge, type FaultEdge, type FaultName } from './faultEdge.ts'
