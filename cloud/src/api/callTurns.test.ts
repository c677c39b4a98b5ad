import { describe, expect, test } from '@jest/globals'
import { until } from '../../testing/until.ts'
import { piece } from '../threads/pieces.ts'
import { callTurn } from './callTurns.ts'
import { quotas } from './quotas.data.ts'
import { problemWithJson, requireFewValues } from './requestChecks.ts'

const { waiting } = quotas.account.requests

describe('CLOUD-101: the calls of an account', () => {
  test('begin one after the other, and those of others between them', async () => {
    let begun = 0
    const many = Array.from({ length: 100 }, () => callTurn('many').then(() => (begun += 1)))
    await Promise.all([callTurn('few'), callTurn('few')])
    expect(begun).toBeLessThan(10)
    await Promise.all(many)
  })

  test('are refused when very many wait already, those of others are not', async () => {
    const many = Array.from({ length: waiting }, () => callTurn('many'))
    await expect(callTurn('many')).rejects.toMatchObject({ statusCode: 429, retryAfter: 1 })
    await callTurn('few')
    await Promise.all(many)
    await callTurn('many')
  })

  test('wait for no longer work, of others or of their own account, however long a database takes to answer', async () => {
    const ends: (() => void)[] = []
    const works = Array.from({ length: waiting }, (_, number) =>
      piece(number % 2 === 0 ? 'many' : 'other', () => new Promise<void>((end) => ends.push(end))),
    )
    expect(await Promise.all(['many', 'few', 'few'].map(callTurn))).toHaveLength(3)
    await until(() => ends.length === works.length, 'all of the work to wait')
    for (const end of ends) end()
    await Promise.all(works)
  })
})

describe('CLOUD-104: JSON of very many values', () => {
  const repeated = (text: string, count: number) => `[${Array.from({ length: count }, () => text).join(',')}]`

  test.each(['[]', '{"a":1}', '1,2'])('is refused before it is parsed: %s', (text) => {
    expect(() => requireFewValues(repeated(text, 120_000))).toThrow('The JSON of the body has more than 50000 values.')
  })

  test.each(['"[,{[,{"', '"\\\\",""', '{"a":"\\",[{"}', '[]', '1'])(
    'is let through where what is parsed may have it: %s',
    (text) => {
      const json = repeated(text, 20_000)
      expect(problemWithJson(JSON.parse(json))).toBeUndefined()
      expect(() => requireFewValues(json)).not.toThrow()
    },
  )
})
