import { expect, test } from '@jest/globals'
import { until } from '../../testing/until.ts'
import { HeardMessages, type ReceivedMessage } from './heardMessages.ts'

test('ALERT-15: what was looked at makes room at once, also while others still wait', async () => {
  const dropped: string[] = []
  let looked = 0
  let isSlow = true
  const queue = new HeardMessages(
    () => {
      looked += 1
      const began = performance.now()
      while (isSlow && performance.now() - began < 5);
    },
    (reason) => dropped.push(reason),
  )
  const message: ReceivedMessage = {
    id: 'm',
    owner: 'ada',
    device: 'd',
    rules: [],
    event: 'e',
    payload: Buffer.from('1'),
    at: 0,
  }
  for (let count = 0; count < 2000; count += 1) queue.take(message)
  queue.take(message)
  expect(dropped).toEqual(['busy'])
  await until(() => looked > 0, 'the first to be looked at')
  for (let count = 0; count < looked; count += 1) queue.take(message)
  expect(dropped).toEqual(['busy'])
  isSlow = false
  await queue.done()
  expect(looked).toBeGreaterThan(2000)
})
