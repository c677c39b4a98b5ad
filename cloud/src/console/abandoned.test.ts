import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'

const dist = temporaryFolder()
mkdirSync(join(dist, 'assets'))
writeFileSync(join(dist, 'index.html'), '<!doctype html><title>x</title>')
writeFileSync(join(dist, 'assets', 'large.js'), Buffer.alloc(20_000_000, ' '))
const its = cloudForTests({ dist })

const request = () => `GET /assets/large.js HTTP/1.1\r\nHost: ${new URL(its.cloud.address).host}\r\n\r\n`
const open = () => connect({ host: '127.0.0.1', port: Number(new URL(its.cloud.address).port) }).on('error', () => {})
/** How many files of the console the cloud has open. */
const openFiles = () => {
  const folder = `/proc/${its.cloud.process.pid ?? 0}/fd`
  const target = (name: string) => {
    try {
      return readlinkSync(join(folder, name))
    } catch {
      return ''
    }
  }
  return readdirSync(folder).filter((name) => target(name).startsWith(dist)).length
}

describeUnless(existsSync('/proc/self/fd') ? null : 'the system does not show open files')(
  'CLOUD-28: requests that nobody waits for',
  () => {
    test('very many on one connection end it', async () => {
      const socket = open()
      socket.write(request().repeat(200))
      await once(socket, 'close')
      await until(() => openFiles() === 0, 'the files to be closed')
      expect(socket.destroyed).toBe(true)
    })

    test('leave no file open when their connection ends before their turn', async () => {
      for (let round = 0; round < 3; round += 1) {
        const socket = open()
        socket.write(request().repeat(5))
        await until(() => openFiles() > 0, 'the files to be opened')
        socket.destroy()
        await until(() => openFiles() === 0, 'the files to be closed')
        expect((await fetch(`${its.cloud.address}/config.json`)).status).toBe(200)
      }
    })

    test('and bodies that do not come hold no place when others need it', async () => {
      const half = `POST /oidc/token HTTP/1.1\r\nHost: ${new URL(its.cloud.address).host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n`
      const sockets = Array.from({ length: 4_500 }, () => {
        const socket = open()
        socket.write(half)
        return socket
      })
      try {
        await until(
          () =>
            sockets.filter(({ destroyed, readyState }) => destroyed || readyState === 'closed').length >= 4_500 - 4_096,
          'the first ones to make room',
        )
        expect((await its.user.call('GET', '/devices')).status).toBe(200)
        expect((await fetch(`${its.cloud.address}/config.json`)).status).toBe(200)
      } finally {
        for (const socket of sockets) socket.destroy()
      }
    })
  },
)
