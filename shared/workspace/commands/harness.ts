import { startCloud } from 'cloud'
import { optionsHelp, readOptions } from 'cloud/options'
import { signIn } from 'cloud/testing/startCloud.ts'
import { serveHarness } from '../dev/devServer.ts'

export const usage = `Runs one remote alone with hot replacement and a local cloud.

  npm run dev --prefix mfe-devices

It takes the options of the cloud:

${optionsHelp()}`

export const run = async ([folder = '', ...args]: string[]): Promise<number> => {
  const { cloud: options } = readOptions(args, process.env)
  const cloud = await startCloud({ ...options, port: 0, brokerPort: 0, showAccount: true, log: console.error })
  if (!cloud.account.password)
    throw new Error(
      'The harness signs in with the first account, whose password was changed. Give it a data folder of its own: --data .data-harness',
    )
  const session = await signIn({
    address: cloud.address,
    account: { ...cloud.account, password: cloud.account.password },
  })
  const harness = await serveHarness(folder, options.port, cloud.address, session)
  console.log(`\n  ${folder} alone is at   http://localhost:${options.port}\n`)
  return new Promise((resolve) => {
    process.once('SIGINT', () => void Promise.all([harness.close(), cloud.close()]).then(() => resolve(0)))
  })
}
