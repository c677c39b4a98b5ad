import { expect, test } from '@jest/globals'
import platform from '@console/platform/package.json'
import { createTestConsole } from './createTestConsole.ts'

const session = { sub: 'u', username: 'u', token: '' }

test('MFE-07: the fake of the platform contract has the contract’s version, and keeps what the contract says of routes and slots', async () => {
  const Filling = () => null
  const console = createTestConsole('', session, { 'secret.create/v1': Filling })
  expect(console.version).toBe(platform.version)
  expect(console.href('device-details', { id: 'a/b' })).toBe('/devices/a%2Fb')
  expect(() => console.href('device-details')).toThrow('needs the parameter "id"')
  expect(() => console.href('nowhere')).toThrow('nowhere')
  expect([await console.loadSlot('secret.create/v1'), await console.loadSlot('secret.create/v2')]).toEqual([Filling, null])
  console.toast({ kind: 'info', title: 'done' })
  console.reportUnsaved('form', true, { kept: true })
  expect([console.toasts, [...console.unsaved]]).toEqual([[{ kind: 'info', title: 'done' }], [['form', { kept: true }]]])
})
