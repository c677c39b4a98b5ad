import { expect, test } from '@jest/globals'
import { connect } from 'node:tls'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { readDeviceAddress } from './deviceAddress.ts'

const its = cloudForTests({ deviceAddress: { host: 'devices.example.org', port: 443 } })

test('JOIN-19: devices are given the address that was named for them, and find a certificate for it there', async () => {
  const { host, port, lan, ca } = await its.user.read<{ host: string; port: number; lan: boolean; ca: string }>(
    '/entrance',
  )
  expect([host, port, lan]).toEqual(['devices.example.org', 443, true])
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: its.cloud.entrance.port, servername: host, ca }, () =>
      socket.end(resolve),
    )
    socket.once('error', reject)
  })
})

test('JOIN-19: a name that the authority was not made for is refused at the start, with the way out', async () => {
  await its.cloud.stop()
  const { data } = its.cloud
  await expect(startCloudProcess({ data, deviceAddress: { host: 'other.example.org' } })).rejects.toThrow(
    /made at the first start without the name other\.example\.org \(--device-address\).*need its certificate/s,
  )
})

test('JOIN-19: an address is a host with or without a port', () => {
  const read = (text: string) => readDeviceAddress(text, '--device-address')
  expect([read('Devices.Example.org:443'), read('10.0.0.7'), read('[fd12::7]:8883')]).toEqual([
    { host: 'devices.example.org', port: 443 },
    { host: '10.0.0.7' },
    { host: 'fd12::7', port: 8883 },
  ])
  for (const text of ['', ':1', 'a:0', 'a:70000', 'https://a', 'a/b', 'a b', '[a]:1', '-a', 'a:b'])
    expect(() => read(text)).toThrow('--device-address is ')
})
