import { describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { User } from '../../testing/user.ts'
import { AccountRates } from './accountRates.ts'
import type { Failure } from './failure.ts'
import { quotas } from './quotas.data.ts'

const its = cloudForTests({ addAccount: 'second', requestsAtOnce: 10 })
const { burst, perSecond } = quotas.account.requests

const outcome = (work: () => void) => {
  try {
    work()
    return 'taken'
  } catch (error) {
    const { statusCode, retryAfter } = error as Failure
    return `${statusCode} ${retryAfter}`
  }
}

describe('CLOUD-69: requests of an account', () => {
  test('are limited: many at once, then so many a second; another account is not concerned', () => {
    let now = 0
    const rates = new AccountRates(burst, () => now)
    for (let number = 0; number < burst; number += 1) rates.count('one')
    expect(outcome(() => rates.count('one'))).toBe('429 1')
    expect(outcome(() => rates.count('other'))).toBe('taken')
    now += 1000
    for (let number = 0; number < perSecond; number += 1) expect(outcome(() => rates.count('one'))).toBe('taken')
    expect(outcome(() => rates.count('one'))).toBe('429 1')
  })

  test('beyond that are answered with 429, the reason and Retry-After', async () => {
    const second = await User.signIn(its.cloud, its.cloud.added)
    let refused: Response | undefined
    // On a busy machine they may come more slowly than they are counted off.
    while (!refused) {
      const answers = await Promise.all(Array.from({ length: 200 }, () => its.user.call('HEAD', '/settings')))
      refused = answers.find(({ status }) => status === 429)
    }
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await (await second.call('GET', '/settings')).text()).not.toContain('too many')
  })
})
