import { runAgainst } from '../dev/runAgainst.ts'
import { here } from '../place.ts'

export const usage = `Shows a console with the remote in this folder in it, which is built again whenever it changes.

  npm run dev                                                        in the emulator, which signs in and has sample devices
  npm run dev -- --against https://console.example.org [--port 3000]   in a console that is deployed

Of a deployed console, shell, other remotes, sign-in, API and broker are its own. Where another server signs people in, it must know
http://localhost:3000/auth/callback as a redirect address of the console's client.`

export const run = (args: readonly string[]): Promise<number> => runAgainst(args, usage, here.homeOf)
