import { expect, test } from '@jest/globals'
import { firstLevel } from './topicLevels.ts'

test.each([
  ['ada/devices/NODE-1/events/e', 'ada'],
  ['ada/#', 'ada'],
  ['ada', 'ada'],
  ['/ada', ''],
  ['', ''],
])('CLOUD-24: the first level of %j, which is of its account, is %j', (topic, level) => {
  expect(firstLevel(topic)).toBe(level)
})
