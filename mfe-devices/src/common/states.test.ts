import { expect, test } from '@jest/globals'
import { stateIn, statesOf, wordState } from './states.ts'

test('DATA-52: both words of a state are told as the device writes them', () => {
  expect(['ON', 'off', 'Open', ' CLOSED ', 'true', 'No', 'auto', 1, null].map(statesOf)).toEqual([
    ['OFF', 'ON'],
    ['off', 'on'],
    ['Closed', 'Open'],
    ['CLOSED', 'OPEN'],
    ['false', 'true'],
    ['No', 'Yes'],
    null,
    null,
    null,
  ])
  expect(['ON', 'closed', 'CLOSE', 'unlock', 'online'].map(stateIn)).toEqual([1, 0, 0, 0, null])
  expect([statesOf('Open'), statesOf('CLOSE')]).toEqual([
    ['Closed', 'Open'],
    ['CLOSE', 'OPEN'],
  ])
  expect([0, 0.4, 1].map((value) => wordState(['OFF', 'ON'], value))).toEqual(['OFF', 'ON 40 %', 'ON'])
})
