import { expect, test } from '@jest/globals'
import type { PastEvent } from '@console/platform/api'
import fc from 'fast-check'
import { belowMergePoint } from './mergePoint.ts'

const stored = (texts: readonly string[], offset = 0): PastEvent[] =>
  texts.map((text, index) => ({
    id: String(texts.length - index),
    device: 'd',
    name: 'e',
    text,
    time: (texts.length - index) * 1000 + offset,
  }))
/** The oldest received events, the oldest first, by their places in the store from its newest on. */
const heard = (past: readonly PastEvent[], upTo: number, offset: number) =>
  past
    .slice(0, upTo)
    .reverse()
    .slice(0, 24)
    .map(({ device, name, text, time }) => ({ device, name, text, time: time - offset + 40 }))
const ids = (events: readonly PastEvent[] | null) => events?.map(({ id }) => id)

test('HIST-32: lists of values that come again and again meet at the right place', () => {
  const past = stored(Array.from({ length: 60 }, (_, index) => String(index % 3)))
  expect(ids(belowMergePoint(past, heard(past, 20, 0), 0))).toEqual(ids(past.slice(20)))
})

test('HIST-32: whatever was heard, and however the clocks differ, no stored event is there twice or left out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 80 }),
      fc.nat(),
      fc.integer({ min: -1e6, max: 1e6 }),
      (texts, at, offset) => {
        const past = stored(texts)
        const upTo = 1 + (at % (texts.length - 1))
        expect(ids(belowMergePoint(past, heard(past, upTo, offset), offset))).toEqual(ids(past.slice(upTo)))
      },
    ),
  )
})

test('HIST-32: an event that was stored and never heard stands below the live ones; two in another order are not doubled', () => {
  const past = stored(['n9', 'n8', 'lost', 'n7', 'n6', 'n5', 'n4'])
  const edge = ['n5', 'n7', 'n6', 'n8', 'n9'].map((text, index) => ({
    device: 'd',
    name: 'e',
    text,
    time: (index + 2) * 1000,
  }))
  expect(belowMergePoint(past, edge, 0)?.map(({ text }) => text)).toEqual(['lost', 'n4'])
})

test('HIST-32: a gap among the oldest live rows does not keep the lists apart', () => {
  const past = stored(['n9', 'm3', 'm2', 'm1', 'n8', 'n7'])
  const edge = [
    { device: 'd', name: 'e', text: 'n8', time: 2000 },
    { device: 'd', name: 'e', text: 'n9', time: 6000 },
  ]
  expect(belowMergePoint(past, edge, 0)?.map(({ text }) => text)).toEqual(['n7'])
})

test('HIST-32: lists that have nothing in common do not meet', () => {
  expect(belowMergePoint(stored(['x', 'y', 'z']), [{ device: 'd', name: 'e', text: 'n', time: 0 }], 0)).toBeNull()
})

test('EVT-123: where messages have ids, lists meet by them, however equal the contents and however wrong the clocks are', () => {
  const past = stored(Array.from({ length: 40 }, () => 'same')).map((event) => ({
    ...event,
    accepted: { id: `m${event.id}`, at: event.time },
  }))
  // The third newest was never received.
  const edge = past
    .slice(0, 20)
    .filter((_, index) => index !== 2)
    .reverse()
    .map((event) => ({ ...event, time: 1 }))
  expect(ids(belowMergePoint(past, edge, 5e8))).toEqual(ids([...past.slice(2, 3), ...past.slice(20)]))
  // What is received is not stored yet.
  expect(belowMergePoint(past.slice(20), edge, 0)).toBeNull()
})
