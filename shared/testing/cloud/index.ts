export { ageSignIns } from 'cloud/testing/ageSignIns.ts'
export { contractCalls, contractFields, isCallOf, readApiDocument } from './apiDocument.ts'
export { faultNames, faultText, startFaultEdge, type FaultEdge, type FaultName } from './faultEdge.ts'
export { signIn, startCloud, type TestCloud, type TestCloudOptions, type TestSession } from './startCloud.ts'
