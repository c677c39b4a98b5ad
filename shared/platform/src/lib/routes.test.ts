import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hrefOf, path } from './routes.ts'

describe('named routes', () => {
  test('SHELL-15: a parameter stays one segment, whatever it holds', () => {
    expect(hrefOf('/devices/:id', { id: 'a/b?c#d e' })).toBe('/devices/a%2Fb%3Fc%23d%20e')
  })

  test('SHELL-15: a missing parameter is named', () => {
    expect(() => hrefOf('/devices/:id')).toThrow('needs the parameter "id"')
    expect(() => hrefOf('/devices/:id', { id: '' })).toThrow('needs the parameter "id"')
  })
})

test('SHELL-10: every value is one segment of the address that is called', () => {
  expect(path`/api/v1/secrets/${'A/B'}`).toBe('/api/v1/secrets/A%2FB')
  expect(path`/api/v1/projects/${'p 1'}/files/${'src?x'}`).toBe('/api/v1/projects/p%201/files/src%3Fx')
})

test.each(['', '.', '..'])('SHELL-10: %j leads nowhere else', (value) => {
  expect(() => path`/api/v1/devices/${value}`).toThrow(RangeError)
})

test('SHELL-10: no id reaches another part of the API', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (id) => {
      fc.pre(id !== '.' && id !== '..')
      expect(new URL(path`/api/v1/devices/${id}`, 'http://x').pathname).toMatch(/^\/api\/v1\/devices\/[^/]+$/)
    }),
  )
})
