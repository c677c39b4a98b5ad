import { expect, test } from '@jest/globals'
import { ConnectionPlaces, type Place } from './connectionPlaces.ts'

let now = 0
const dropped: string[] = []
const open = (most: number, strangers = 64) => {
  now = 0
  dropped.length = 0
  const places = new ConnectionPlaces({ most, strangers, now: () => now })
  return {
    places,
    enter: (address: string | undefined, name: string) => places.enter(address, () => dropped.push(name)),
  }
}
const signIn = (place: Place | undefined) => place?.signedIn()

test('JOIN-97: a stranger of the address that has the most makes room, the one first that has not got further for the longest', () => {
  const { places, enter } = open(8)
  signIn(enter('known', 'signed in'))
  enter('calm', 'calm 1')
  const crowd = ['1', '2', '3', '4'].map((name) => enter('busy', name))
  enter('calm', 'calm 2')
  enter('other', 'other')
  expect([places.taken, dropped]).toEqual([8, []])
  crowd[0]?.progressed()
  for (const name of ['new 1', 'new 2']) expect(enter('new', name)).toBeDefined()
  expect(dropped).toEqual(['2', '3'])
  enter('new', 'new 3')
  expect([places.taken, dropped.length]).toEqual([8, 3])
})

test('JOIN-97: who has signed in makes room for nobody, and the place of one that has left is free', () => {
  const { places, enter } = open(4)
  const known = ['a', 'b', 'c', 'd'].map((address) => enter(address, address))
  known.forEach(signIn)
  expect([enter('e', 'e'), dropped]).toEqual([undefined, []])
  known[1]?.leave()
  known[1]?.leave()
  expect(enter('e', 'e')).toBeDefined()
  expect(places.taken).toBe(4)
})

test('JOIN-13: one address gets half of the places, and its own strangers make room in it', () => {
  const { enter } = open(8)
  signIn(enter('a', 'known'))
  for (const name of ['1', '2', '3', '4']) expect(enter('a', name)).toBeDefined()
  expect(dropped).toEqual(['1'])
  const { enter: next } = open(8)
  for (const name of ['1', '2', '3', '4']) signIn(next('a', name))
  expect(next('a', '5')).toBeUndefined()
})

test('JOIN-13: of those that have said nothing for a second so many of an address stay', () => {
  const { enter } = open(100, 3)
  const first = ['1', '2', '3', '4', '5'].map((name) => enter('a', name))
  expect(dropped).toEqual([])
  now = 600
  first[0]?.progressed()
  now = 1100
  enter('a', '6')
  expect(dropped).toEqual(['2', '3'])
})

test('JOIN-13: many of one address that take long to sign in keep their places while there are others', () => {
  const { enter } = open(1000)
  const come = (from: number) =>
    Array.from({ length: 200 }, (_, at) => enter('office', String(from + at))?.progressed())
  come(0)
  now = 2500
  come(200)
  expect(dropped).toEqual([])
})

test('JOIN-97: of addresses with as many strangers each the one goes first whose strangers have not got further for longer', () => {
  const { enter } = open(2)
  const first = enter('a', 'a')
  now = 100
  enter('b', 'b')
  now = 900
  first?.progressed()
  enter('c', 'c')
  expect(dropped).toEqual(['b'])
})

test('BRK-12: of addresses that nobody knows only the number of all counts', () => {
  const { places, enter } = open(10, 3)
  for (let number = 1; number <= 10; number += 1) enter(undefined, String(number))
  now = 5000
  expect([places.taken, dropped]).toEqual([10, []])
  expect(enter(undefined, 'new')).toBeDefined()
  expect(dropped).toEqual(['1'])
})
