import { expect, test } from '@jest/globals'
import { unfitVendors } from './vendors.ts'

const provided = { react: '19.2.1', 'react-dom': '19.2.1' }

test('MFE-101: what a release was built for is compared with what the shell provides', () => {
  expect(unfitVendors({ react: '^19.0.0', 'react-dom': '^19.0.0' }, provided)).toBeNull()
  expect(unfitVendors({}, provided)).toBeNull()
  expect(unfitVendors({ react: '^18.0.0', 'react-dom': '^19.0.0', preact: '^10.0.0' }, provided)).toEqual({
    wanted: 'react ^18.0.0, preact ^10.0.0',
    provided: 'react 19.2.1, preact –',
  })
})
