import { expect, test } from '@jest/globals'
import { eventTopic, parseDeviceTopic, parseEventTopic } from './deviceTopic.ts'

test.each([
  ['devices/a/events/level', { device: 'a', kind: 'events', name: 'level' }],
  ['devices/a/events/level/water', { device: 'a', kind: 'events', name: 'level/water' }],
  ['devices/a/events/', { device: 'a', kind: 'events', name: '' }],
  ['devices/a/events//b', { device: 'a', kind: 'events', name: '/b' }],
  ['devices/a/events', { device: 'a', kind: 'events' }],
  ['devices/a/functions/led/result', { device: 'a', kind: 'functions', name: 'led/result' }],
  ['devices/a/variables/t', { device: 'a', kind: 'variables', name: 't' }],
  ['devices/a/webhooks/chat', { device: 'a', kind: 'webhooks', name: 'chat' }],
  ['devices/a/capabilities', { device: 'a', kind: 'capabilities' }],
  ['devices/a/other/x', { device: 'a', kind: 'other', name: 'x' }],
  ['devices/a\nb/events/x', { device: 'a\nb', kind: 'events', name: 'x' }],
  ['devices//events/x', undefined],
  ['devices/a//x', undefined],
  ['devices/a/', undefined],
  ['devices/a', undefined],
  ['devices/', undefined],
  ['devices', undefined],
  ['', undefined],
  ['/devices/a/events/x', undefined],
  ['owner/devices/a/events/x', undefined],
  ['$SYS/a/events/x', undefined],
])('the parts of %j', (topic, parts) => {
  expect(parseDeviceTopic(topic)).toEqual(parts)
})

test.each([
  ['devices/a/events/level/water', { device: 'a', name: 'level/water' }],
  ['devices/a/events/', { device: 'a', name: '' }],
  ['devices/a/events', undefined],
  ['devices/a/webhooks/chat', undefined],
  ['a/b', undefined],
])('the event of %j', (topic, event) => {
  expect(parseEventTopic(topic)).toEqual(event)
  if (event) expect(eventTopic(event.device, event.name)).toBe(topic)
})
