import { afterAll, afterEach, expect, test } from '@jest/globals'
import { ConsoleSession } from '../../../testing/browser.ts'
import { runCommandLine, startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'

let cloud: CloudProcess | undefined

afterEach(() => cloud?.stop())
afterAll(removeTemporaryFolders)

test('CLOUD-90: beside clouds that run with the database, --add-account and --show-account do that and end; what is wrong is told in one line', async () => {
  const database = await newDatabase()
  const running = await startCloudProcess({ database })
  cloud = running
  const beside = async (...args: string[]) => {
    const { ended, output } = runCommandLine(['--port', '0', '--broker-port', '0', ...args], {
      CONSOLE_DATABASE: database,
    })
    return { code: await ended, text: output() }
  }
  const shown = await beside('--show-account')
  expect([shown.code, /Password +(\S+)/.exec(shown.text)?.[1]]).toEqual([0, running.account.password])
  const added = await beside('--add-account', 'second')
  const password = /^ {2}Username +second\n {2}Password +(\S+)$/m.exec(added.text)?.[1] ?? ''
  expect([added.code, added.text.includes(running.account.password ?? '')]).toEqual([0, false])
  expect((await new ConsoleSession(running.address).signIn('second', password)).access_token).toBeTruthy()
  const again = await beside('--add-account', 'second', '--json')
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('There is already an account "second".')])
  expect(again.text).not.toMatch(/^\s+at /m)
})
