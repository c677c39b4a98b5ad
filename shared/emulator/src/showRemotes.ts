import { parseArgs } from 'node:util'
import { startEmulator } from './startEmulator.ts'

const usage = `console-emulator [--port 8080] [--data FOLDER] --remote NAME=FOLDER [--remote …]

Shows builds of remotes in the emulator: NAME is the remote's name in the registry, such as mfe_alarms, FOLDER is what its build has
written. A folder that is built again is shown after a reload. Without --remote it takes more options: console-emulator --help`

const remoteOf = (text: string): [string, string] => {
  const [, name = '', folder = ''] = /^([a-z][a-z0-9_]{0,63})=(.+)$/.exec(text) ?? []
  if (name) return [name, folder]
  throw new Error(`--remote is "${text}".\n\n${usage}`)
}

const portOf = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new Error(`--port is "${text}"; it must be a number from 0 to 65535.`)
}

/** Runs the emulator with builds of remotes until it is interrupted. Resolves to the exit code. */
export const showRemotes = async (args: readonly string[]): Promise<number> => {
  try {
    const {
      values: { remote = [], port = '8080', data = process.env['CONSOLE_DATA'] },
    } = parseArgs({
      args: [...args],
      options: { remote: { type: 'string', multiple: true }, port: { type: 'string' }, data: { type: 'string' } },
    })
    const emulator = await startEmulator({
      port: portOf(port),
      remotes: Object.fromEntries(remote.map(remoteOf)),
      ...(data !== undefined && { data }),
    })
    const ended = new Promise((resolve) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, resolve)))
    console.log(
      [
        '',
        `  The console is at   ${emulator.address}`,
        `  Username            ${emulator.username}`,
        `  Password            ${emulator.password ?? '(the one you have chosen)'}`,
        '',
      ].join('\n'),
    )
    await ended
    await emulator.close()
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}
