export { startCloud, type TestCloud, type TestCloudOptions } from './startCloud.ts'
