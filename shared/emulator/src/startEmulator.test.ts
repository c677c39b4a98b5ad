import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type Emulator, startEmulator } from './startEmulator.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'console-'))
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`console-emulator-${process.pid}-`))
let emulator: Emulator

beforeAll(async () => {
  writeFileSync(path.join(dist, 'index.html'), '<title>Console</title>')
  emulator = await startEmulator({ dist })
}, 60_000)
afterAll(async () => {
  await emulator.close()
  rmSync(dist, { recursive: true, force: true })
})

describe('the emulator', () => {
  test('MFE-41: serves a built console, and signs its one user in, who has devices', async () => {
    expect(await (await fetch(emulator.address, { headers: { accept: 'text/html' } })).text()).toBe(
      '<title>Console</title>',
    )
    const { username, token } = await emulator.signIn()
    expect(username).toBe(emulator.username)
    const devices = await (
      await fetch(`${emulator.address}/api/v1/devices`, { headers: { authorization: `Bearer ${token}` } })
    ).json()
    expect(Object.keys(devices as object).length).toBeGreaterThan(3)
  })

  test('MFE-41: a folder without a console is told in words', async () => {
    await expect(startEmulator({ dist: path.join(dist, 'nowhere') })).rejects.toThrow('nowhere')
  }, 60_000)

  test('MFE-41: it ends when it is closed, and leaves no data but those that were given a folder', async () => {
    expect(folders()).toHaveLength(1)
    await emulator.close()
    await expect(fetch(emulator.address)).rejects.toThrow()
    expect(folders()).toEqual([])
    const kept = { dist, data: path.join(dist, 'data') }
    const first = await startEmulator(kept)
    await first.close()
    const second = await startEmulator(kept)
    await second.close()
    expect([second.username, second.password]).toEqual([first.username, first.password])
  }, 60_000)
})
