import { afterAll, expect, test } from '@jest/globals'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { senderOf } from '../http/sender.ts'
import { openAddressMarks } from './senders.ts'

afterAll(removeTemporaryFolders)

test('MFE-77: the address of a report is that of the connection, or what a named proxy says of it last', () => {
  const of = (ip: string, forwarded: string | undefined, proxies: string[], behindProxy = false) =>
    senderOf({ ip, headers: { 'x-forwarded-for': forwarded } }, { proxies, behindProxy })
  expect(of('10.0.0.1', '9.9.9.9', [])).toBe('10.0.0.1')
  expect(of('127.0.0.1', '9.9.9.9', [], true)).toBeUndefined()
  expect(of('::ffff:127.0.0.1', 'forged, 9.9.9.9, 10.1.1.1, 127.0.0.1', ['127.0.0.1'], true)).toBe('10.1.1.1')
  expect(of('10.244.3.9', '9.9.9.9, 10.244.7.1', ['10.244.0.0/16', '2001:db8::/32'], true)).toBe('9.9.9.9')
  expect([
    of('10.245.0.1', '9.9.9.9', ['10.244.0.0/16'], true),
    of('2001:db8::7', '2001:db9::1', ['2001:db8::/32']),
  ]).toEqual([undefined, '2001:db9::1'])
  expect([of('127.0.0.1', undefined, ['127.0.0.1']), of('127.0.0.1', 'unknown', ['127.0.0.1'])]).toEqual([
    undefined,
    undefined,
  ])
})

test('MFE-77: addresses are kept as marks that stay over a restart, and a network of IPv6 has one', () => {
  const data = temporaryFolder()
  const [mark, again] = [openAddressMarks(data), openAddressMarks(data)]
  expect(mark('10.0.0.1')).toMatch(/^[0-9a-f]{4}$/)
  expect([again('10.0.0.1'), mark('2001:db8::1'), mark('2001:db8:0:0:7::9')]).toEqual([
    mark('10.0.0.1'),
    mark('2001:DB8:0:0::2'),
    mark('2001:db8::1'),
  ])
  expect(mark('2001:db8:0:1::1')).not.toBe(mark('2001:db8::1'))
})
