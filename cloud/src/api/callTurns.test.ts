import { describe, expect, test } from '@jest/globals'
import { turnOf } from './callTurns.ts'
import { quotas } from './quotas.data.ts'
import { problemWithJson, requireFewValues } from './requestChecks.ts'

const { waiting } = quotas.account.requests

describe('CLOUD-101: the calls of an account', () => {
  test('begin one after the other, and those of others between them', async () => {
    let begun = 0
    const many = Array.from({ length: 100 }, () => turnOf('many').then(() => (begun += 1)))
    await Promise.all([turnOf('few'), turnOf('few')])
    expect(begun).toBeLessThan(10)
    await Promise.all(many)
  })

  test('are refused when very many wait already, those of others are not', async () => {
    const many = Array.from({ length: waiting }, () => turnOf('many'))
    await expect(turnOf('many')).rejects.toMatchObject({ statusCode: 429, retryAfter: 1 })
    await turnOf('few')
    await Promise.all(many)
    await turnOf('many')
  })
})

describe('CLOUD-104: JSON of very many values', () => {
  const repeated = (text: string, count: number) => `[${Array.from({ length: count }, () => text).join(',')}]`

  test.each(['[]', '{"a":1}', '1,2'])('is refused before it is parsed: %s', (text) => {
    expect(() => requireFewValues(repeated(text, 120_000))).toThrow('The JSON of the body has more than 50000 values.')
  })

  test.each(['"[,{[,{"', '"\\\\",""', '{"a":"\\",[{"}', '[]', '1'])('is let through where what is parsed may have it: %s', (text) => {
    const json = repeated(text, 20_000)
    expect(problemWithJson(JSON.parse(json))).toBeUndefined()
    expect(() => requireFewValues(json)).not.toThrow()
  })
})
