import { expect, test } from '@jest/globals'
import { until } from '../../testing/until.ts'
import { AccountRates } from '../api/accountRates.ts'
import { apiRoutes, apiServer } from '../api/apiServer.ts'
import type { Device } from '../fleet/device.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { updateRoutes } from './updateRoutes.ts'

const sha256 = 'a'.repeat(64)

test("FIR-50: of an account's stored images two are in memory at once, and others' images are not read", async () => {
  const reads: { owner: string; end(image: Buffer | undefined): void }[] = []
  const routes = updateRoutes({
    fleet: {
      registry: { find: async (_owner: string, id: string) => ({ id, kind: 'device' }) as Device },
      presenceOf: () => ({ status: 'online' }),
    } as unknown as Fleet,
    devices: {
      targetsOf: () => undefined,
      isSample: () => false,
      runsFirmware: () => false,
      update: async () => '',
      restore: async () => {},
    },
    updates: { offer: async () => ({ firmwareSha: sha256, firmware: sha256 }), cancel: async () => {} },
    firmwares: {
      read: (owner) => new Promise((end) => void reads.push({ owner, end })),
      recordAccess: () => Promise.reject(new Error('full')),
    },
  })
  const app = await apiServer(() => {})
  const callerOf = async (token: string) => ({
    sub: token.split('.')[0] ?? '',
    grant: '',
    expiresAt: Infinity,
    signedInAt: 0,
  })
  await apiRoutes(app, callerOf, new AccountRates(), [routes])
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const flash = async (sub: string) => {
    const { status } = await fetch(`${address}/api/v1/devices/NODE-1/firmware`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sub}.b.c`, 'content-type': 'application/json' },
      body: JSON.stringify({ sha256 }),
    })
    return status
  }
  const own = Promise.all([flash('one'), flash('one'), flash('one')])
  await until(() => reads.length === 2, 'two reads')
  const other = flash('two')
  await until(() => reads.length === 3, 'the read of another account')
  expect(reads.map(({ owner }) => owner)).toEqual(['one', 'one', 'two'])
  reads[2]?.end(undefined)
  expect(await other).toBe(404)
  for (const read of reads.slice(0, 2)) read.end(Buffer.from('image'))
  await until(() => reads.length === 4, 'the third read of one')
  reads[3]?.end(Buffer.from('image'))
  expect(await own).toEqual([202, 202, 202])
  await app.close()
})
