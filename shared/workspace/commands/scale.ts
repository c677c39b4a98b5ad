import { runCommand } from '@console/platform-build/command'
import { UserError } from '@console/platform-registry/userError'
import { runScale } from 'cloud/scale'

const usage = `Runs the cloud as replicas on this machine, with PostgreSQL, Mosquitto and nginx, kills them under load, and prints what that does. Fails when a promise does not hold: something acknowledged is lost, say.

  npm run scale -- [--replicas 3] [--devices 1000] [--users 50] [--webhooks 20] [--rate 100] [--calm 20] [--duration 60]

--rate is messages a second, of all devices together; --calm and --duration are seconds: first without faults, then a replica is killed every ten
seconds, and the broker and the database end once each. --duration 0 breaks nothing. As root on Debian it installs what is missing.`

const whole = (name: string, text: string, least: number, most: number): number => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UserError(`--${name} is "${text}"; it must be a whole number from ${least} to ${most}.`)
}

export const run = (args: readonly string[]): Promise<number> => {
  let held = true
  const given = runCommand(
    args,
    {
      usage,
      options: ['replicas', 'devices', 'users', 'webhooks', 'rate', 'calm', 'duration'],
      most: 0,
      worksAlone: true,
    },
    async ({ option }) => {
      const number = (name: string, usual: number, least: number, most: number) =>
        whole(name, option(name) ?? String(usual), least, most)
      const users = number('users', 50, 1, 200)
      held = await runScale(
        {
          users,
          replicas: number('replicas', 3, 1, 9),
          devices: number('devices', 1_000, 1, 20_000),
          webhooks: number('webhooks', Math.min(20, users), 0, users),
          rate: number('rate', 100, 1, 10_000),
          idle: 10,
          calm: number('calm', 20, 1, 600),
          duration: number('duration', 60, 0, 3_600),
        },
        console.log,
      )
    },
  )
  return given.then((code) => (held ? code : 1))
}
