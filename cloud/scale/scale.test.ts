import { expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { longProof } from '../testing/proofs.ts'
import { missingPrograms } from './programs.ts'
import { runScale } from './scale.ts'

const missing = missingPrograms()

describeUnless(missing.length > 0 ? `${missing.join(', ')} not installed` : longProof)('the cloud at scale', () => {
  test('CLOUD-76: two replicas behind nginx, one killed: all that was acknowledged is there, and it says so', async () => {
    const said: string[] = []
    const held = await runScale(
      { replicas: 2, devices: 12, users: 2, webhooks: 1, rate: 20, idle: 1, calm: 2, duration: 6 },
      (text) => said.push(text),
    )
    expect(said.join('\n')).toMatch(/^held {3}no delivery is lost: 0 of [1-9]/m)
    expect(held ? '' : said.join('\n')).toBe('')
  }, 90_000)
})
