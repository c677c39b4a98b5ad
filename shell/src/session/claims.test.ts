import { expect, test } from '@jest/globals'
import { userOf } from './claims.ts'

test.each([
  [{ sub: 's', preferred_username: 'ada', email: 'ada@id.test' }, 'ada', 'ada@id.test'],
  [{ sub: 's', email: 'ada@id.test' }, 'ada@id.test', 'ada@id.test'],
  [{ sub: 's', preferred_username: 'ada' }, 'ada', 'ada'],
  [{ sub: 's', preferred_username: '', email: 7 }, 's', null],
])('SHELL-02: the user name is preferred_username, else email, else sub: %j', (claims, username, email) => {
  expect(userOf(claims)).toEqual({ sub: 's', username, email })
})
