import { expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { serverPrograms } from '../../testing/stores/programs.mjs'

const programs = serverPrograms()

// Those tests are a Jest project of their own, which is missing where there is no server: here it is told.
describeUnless(programs === undefined ? 'PostgreSQL 15 is not installed' : null)(
  "CLOUD-50: the tests of the cloud's data on PostgreSQL",
  () => {
    test('have a server that is new enough', () => {
      expect(execFileSync(join(programs ?? '', 'postgres'), ['--version'], { encoding: 'utf8' })).toMatch(
        / (1[5-9]|[2-9]\d)[.\s]/,
      )
    })
  },
)
