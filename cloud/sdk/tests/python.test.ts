import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { until } from '../../testing/until.ts'
import { python, sdk } from './programs.testing.ts'
import { missing as noBroker, TlsBroker } from './tlsBroker.testing.ts'

describeUnless(python === undefined ? 'there is no Python with paho-mqtt' : noBroker)('Python', () => {
  let broker: TlsBroker
  let program: ChildProcess | undefined
  beforeAll(async () => {
    broker = await TlsBroker.start()
  })
  afterAll(async () => {
    program?.kill('SIGKILL')
    await broker.stop()
  })

  test('JOIN-62: hands over 20 messages at most before the cloud confirms one, however many calls it has answered', async () => {
    program = spawn(python ?? '', ['-u', join(sdk, 'tests/programs/room.py'), broker.identityFile()], {
      env: { ...process.env, PYTHONPATH: join(sdk, 'python'), PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const rooms: number[] = []
    if (program.stdout) createInterface(program.stdout).on('line', (line) => void rooms.push(Number(line)))
    await broker.first('capabilities')
    for (let i = 1; i <= 10; i++) {
      broker.tell('functions/length', JSON.stringify({ i, p: 'four' }))
      await until(() => broker.about('functions/length/result').length === i, 'the answer')
    }
    const count = rooms.length
    await until(() => rooms.length > count + 2, 'what it has room for')
    expect(rooms.at(-1)).toBe(20)
  })
})
