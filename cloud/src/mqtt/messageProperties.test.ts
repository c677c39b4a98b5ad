import { expect, test } from '@jest/globals'
import { messageOn } from '../../testing/messageOn.ts'
import { isHeard, markHeard, withMessage, withoutMark, withoutOwn } from './messageProperties.ts'

const message = messageOn('devices/NODE-1/events/e', 'x')
const told = { 'cloud-message-id': message.id, 'cloud-accepted-at': String(message.at) }

test('EVT-121: id and time of a message are user properties beside those of its publisher, who can set neither', () => {
  const forged = {
    contentType: 'text/plain',
    userProperties: { unit: 'C', 'cloud-message-id': 'forged', 'cloud-accepted-at': ['1', '2'] },
  }
  expect(withMessage(forged, message)).toEqual({ contentType: 'text/plain', userProperties: { unit: 'C', ...told } })
  expect(withMessage(undefined, message)).toEqual({ userProperties: told })
  expect(withoutOwn(forged)).toEqual({ contentType: 'text/plain', userProperties: { unit: 'C' } })
  expect(withoutOwn(withMessage(undefined, message))).toEqual({})
})

test('EVT-121: the mark of what the cloud has stored is taken off, and nothing else', () => {
  const marked = markHeard(withMessage({ userProperties: { unit: 'C' } }, message))
  expect([isHeard(marked), isHeard(withoutMark(marked))]).toEqual([true, false])
  expect(withoutMark(marked)).toEqual({ userProperties: { unit: 'C', ...told } })
})
