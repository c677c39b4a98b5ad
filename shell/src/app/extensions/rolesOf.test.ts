import { expect, test } from '@jest/globals'
import { rolesOf } from './rolesOf.ts'

test.each<[object, string[]]>([
  [{ roles: ['admin', 'viewer'] }, ['admin', 'viewer']],
  [{ realm_access: { roles: ['operator'] } }, ['operator']],
  [{ roles: ['admin', 1, null], realm_access: { roles: 'operator' } }, ['admin']],
  [{ roles: 'admin', realm_access: null }, []],
  [{}, []],
])('MFE-62: the roles are those that the provider names: %j', (claims, roles) => {
  expect(rolesOf({ ...claims })).toEqual(roles)
})

test('MFE-62: a provider that names very many costs no more than a few', () => {
  expect(rolesOf({ roles: Array.from({ length: 10_000 }, String) })).toHaveLength(200)
})
