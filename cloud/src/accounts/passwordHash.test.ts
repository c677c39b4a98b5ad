import { describe, expect, jest, test } from '@jest/globals'
import crypto from 'node:crypto'
import { hashPassword, passwordMatches, passwordQueueFull } from './passwordHash.ts'
import { readablePassword } from './openAccounts.ts'

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

  test('an unknown user takes the same work as a wrong password', async () => {
    const hash = await hashPassword('correct horse')
    const scrypt = jest.spyOn(crypto, 'scrypt')
    const workFor = async (known: string | undefined) => {
      scrypt.mockClear()
      expect(await passwordMatches('wrong', known)).toBe(false)
      return scrypt.mock.calls.map(([password, salt, length, cost]) => ({
        password,
        salt: Buffer.from(salt as Buffer).length,
        length,
        cost,
      }))
    }
    const [known, unknown] = [await workFor(hash), await workFor(undefined)]
    scrypt.mockRestore()
    expect(known).toEqual([
      { password: 'wrong', salt: 16, length: 32, cost: expect.objectContaining({ N: 2 ** 15, r: 8, p: 1 }) },
    ])
    expect(unknown).toEqual(known)
  })

  test('CLOUD-34 one key is made at a time; strangers stand in one line, which has an end, and nobody who is known waits for all of it', async () => {
    const scrypt = jest.spyOn(crypto, 'scrypt')
    const quick = 'scrypt$2$8$1$c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    const done: string[] = []
    const tries = Array.from({ length: 20 }, () => passwordMatches('guess', quick).then(() => done.push('stranger')))
    expect([scrypt.mock.calls.length, passwordQueueFull()]).toEqual([1, false])
    tries.push(passwordMatches('guess', quick).then(() => done.push('stranger')))
    expect([scrypt.mock.calls.length, passwordQueueFull(), passwordQueueFull('browser')]).toEqual([1, true, false])
    tries.push(passwordMatches('guess', quick, 'browser').then(() => done.push('browser')))
    await Promise.all(tries)
    scrypt.mockRestore()
    expect(done.indexOf('browser')).toBeLessThan(3)
    expect(passwordQueueFull()).toBe(false)
  })

  test('a generated password is readable, long and never the same', () => {
    const made = Array.from({ length: 200 }, readablePassword)
    for (const password of made) expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    expect(new Set(made).size).toBe(200)
  })
})
