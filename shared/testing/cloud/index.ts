export { signIn, type TestSession } from './signIn.ts'
export { startCloud, type TestCloud, type TestCloudOptions } from './startCloud.ts'
