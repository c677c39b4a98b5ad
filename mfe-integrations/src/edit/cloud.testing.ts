import { cloudForTests } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'

/** One cloud, and its first account, for all parts of a file of tests. */
export const its = cloudForTests(startCloud)
