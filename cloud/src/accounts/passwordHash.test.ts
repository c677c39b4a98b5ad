import { describe, expect, test } from '@jest/globals'
import { hashPassword, passwordMatches } from './passwordHash.ts'
import { readablePassword } from './readablePassword.ts'

describe('passwords', () => {
  test('only the right one matches, and the hash tells nothing of it', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).not.toContain('correct')
    expect(await passwordMatches('correct horse', hash)).toBe(true)
    expect(await passwordMatches('correct horsf', hash)).toBe(false)
    expect(await passwordMatches('', hash)).toBe(false)
  })

  test('the same password has another hash each time', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
  })

  test('an accented letter matches in either of its Unicode forms', async () => {
    expect(await passwordMatches('Gru\u0308\u00dfe', await hashPassword('Gr\u00fc\u00dfe'))).toBe(true)
  })

  test('an unknown user takes as long as a wrong password', async () => {
    const hash = await hashPassword('correct horse')
    const time = async (known: string | undefined) => {
      const began = process.hrtime.bigint()
      await passwordMatches('wrong', known)
      return Number(process.hrtime.bigint() - began)
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 7; round += 1) {
      times.known.push(await time(hash))
      times.unknown.push(await time(undefined))
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[3] ?? 0
    const ratio = median(times.unknown) / median(times.known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })

  test('a generated password is readable, long and never the same', () => {
    const made = Array.from({ length: 200 }, readablePassword)
    for (const password of made) expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    expect(new Set(made).size).toBe(200)
  })
})
