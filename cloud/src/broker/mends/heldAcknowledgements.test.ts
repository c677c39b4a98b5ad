import { describe, expect, test } from '@jest/globals'
import { HeldAcknowledgements } from './heldAcknowledgements.ts'

const [success, failed] = [0, 0x83]
const puback = (id: number, ...code: number[]) => Buffer.from([0x40, 2 + code.length, 0, id, ...code])
const pubrec = (id: number, ...code: number[]) => Buffer.from([0x50, 2 + code.length, 0, id, ...code])

const opened = () => {
  const sent: number[][] = []
  const held = new HeldAcknowledgements((packets) => sent.push([...packets]))
  return { sent, held }
}
const bytes = (...packets: Buffer[]) => [...Buffer.concat(packets)]

describe('CLOUD-72: acknowledgements of QoS 1', () => {
  test('wait until their messages are stored, and keep the order of the messages', () => {
    const { sent, held } = opened()
    const [one, two] = [held.hold(1), held.hold(2)]
    held.write(Buffer.concat([puback(1), puback(2), pubrec(1)]))
    expect(sent).toEqual([bytes(pubrec(1))])
    two(true)
    expect(sent).toHaveLength(1)
    one(true)
    expect(sent[1]).toEqual(bytes(puback(1), puback(2)))
    held.write(puback(3))
    expect(sent[2]).toEqual(bytes(puback(3)))
  })

  test('say of a message that could not be stored that it was refused', () => {
    const { sent, held } = opened()
    held.hold(1)(false)
    held.write(puback(1, success))
    expect(sent).toEqual([bytes(puback(1, failed))])
  })

  test('of several messages with one number, read at once, tell each what became of it, and nothing waits afterwards', () => {
    const { sent, held } = opened()
    const [one, two] = [held.hold(1), held.hold(1)]
    held.write(Buffer.concat([puback(1), puback(1)]))
    expect(sent).toEqual([])
    two(true)
    one(false)
    held.hold(2)(true)
    held.write(puback(2))
    expect(sent).toEqual([bytes(puback(1, failed), puback(1)), bytes(puback(2))])
  })

  test('leave answers alone that are refusals already, however long their words', () => {
    const { sent, held } = opened()
    held.hold(1)(true)
    const long = Buffer.concat([Buffer.from([0x40, 0x81, 1]), Buffer.alloc(129, 1)])
    held.write(Buffer.concat([puback(1, 0x97), long]))
    expect(sent).toEqual([bytes(puback(1, 0x97)), bytes(long)])
    held.write(puback(1))
    expect(sent[2]).toEqual(bytes(puback(1)))
  })

  test('that wait when the connection closes are forgotten', () => {
    const { sent, held } = opened()
    const [one, two] = [held.hold(1), held.hold(2)]
    held.write(puback(1))
    held.close()
    one(true)
    two(true)
    expect(sent).toEqual([])
  })
})

test('CLOUD-72: the PUBREC of a message of QoS 2 that could not be stored says so, once', () => {
  const { sent, held } = opened()
  held.refuse(1)
  held.write(Buffer.concat([pubrec(2), pubrec(1), puback(1)]))
  held.write(pubrec(1))
  expect(sent).toEqual([bytes(pubrec(2)), bytes(pubrec(1, failed)), bytes(puback(1)), bytes(pubrec(1))])
})
