import { expect, test } from '@jest/globals'
import { reasons } from '../../mqtt/packets/reasons.ts'
import { Acknowledgements } from './acknowledgements.ts'

const othersTurn = () => new Promise((resolve) => setImmediate(resolve))
const puback = { cmd: 'puback', messageId: 7, reasonCode: 0 } as const

function waiting(count: number) {
  const sent: (number | undefined)[] = []
  const acknowledgements = new Acknowledgements(({ reasonCode }) => void sent.push(reasonCode))
  const stored = Array.from({ length: count }, () => {
    let settle: (isStored: boolean) => void = () => {}
    acknowledgements.wait(7, new Promise((resolve) => (settle = resolve)))
    return settle
  })
  return { acknowledgements, stored, sent }
}

test('BRK-30: two messages with one number are acknowledged when they are stored, each of them', async () => {
  const { acknowledgements, stored, sent } = waiting(2)
  acknowledgements.pass(puback)
  acknowledgements.pass(puback)
  stored[0]?.(true)
  await othersTurn()
  expect(sent).toEqual([])
  stored[1]?.(true)
  await othersTurn()
  expect(sent).toEqual([0, 0])
})

test('BRK-30: of two messages with one number that could not both be stored none is acknowledged, also by a second answer', async () => {
  const { acknowledgements, stored, sent } = waiting(2)
  stored[0]?.(true)
  stored[1]?.(false)
  acknowledgements.pass(puback)
  await othersTurn()
  expect(sent).toEqual([reasons.failed])
  acknowledgements.pass(puback)
  await othersTurn()
  expect(sent).toEqual([reasons.failed, reasons.failed])
})

test('BRK-30: where the broker answers once for two messages, the next one with their number waits for itself only', async () => {
  const { acknowledgements, stored, sent } = waiting(2)
  stored[0]?.(true)
  stored[1]?.(false)
  for (const isStored of [true, false, true]) {
    acknowledgements.pass(puback)
    await othersTurn()
    acknowledgements.wait(7, Promise.resolve(isStored))
  }
  acknowledgements.pass(puback)
  await othersTurn()
  expect(sent).toEqual([reasons.failed, 0, reasons.failed, 0])
  expect(acknowledgements.isEmpty).toBe(true)
})
