import path from 'node:path'
import { readFileSync } from 'node:fs'

interface Served {
  address: string
  close(): Promise<void>
}

/**
 * The part of the build kit that shows one remote in a running console. Who builds remotes has the kit; the emulator
 * alone does without.
 */
interface Kit {
  readConsole(address: string): Promise<object>
  serveAgainst(options: { console: object; name: string; build: string; port: number }): Promise<Served>
}

const load = async <Part extends keyof Kit>(file: string): Promise<Pick<Kit, Part>> =>
  (await import(`@console/platform-build/dev/${file}`)) as Pick<Kit, Part>

const loadKit = async (): Promise<Kit> => {
  try {
    return { ...(await load<'readConsole'>('deployedConsole')), ...(await load<'serveAgainst'>('serveAgainst')) }
  } catch (cause) {
    throw new Error('To show a remote the emulator needs @console/platform-build. Install it beside the emulator.', {
      cause,
    })
  }
}

const checkBuild = (name: string, folder: string): void => {
  let entry: unknown
  try {
    entry = (JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as { entry?: unknown }).entry
  } catch (cause) {
    throw new Error(
      `${folder} holds no build of a remote: it has no release.json that can be read. Build ${name}, and give the folder that was written.`,
      { cause },
    )
  }
  if (!String(entry).startsWith(`/remotes/${name}/`))
    throw new Error(`${folder} holds no build of ${name}: its entry is ${String(entry)}.`)
}

/** Serves a running console with these builds of remotes in it, which replace its own remotes of the same names. */
export const serveRemotes = async (
  console: string,
  remotes: Readonly<Record<string, string>>,
  port: number,
): Promise<Served> => {
  const builds = Object.entries(remotes).map(([name, folder]) => [name, path.resolve(folder)] as const)
  for (const [name, folder] of builds) checkBuild(name, folder)
  const { readConsole, serveAgainst } = await loadKit()
  const served: Served[] = []
  let address = console
  // Each shows the one before it with one remote more.
  for (const [index, [name, build]] of builds.entries()) {
    const proxy = await serveAgainst({
      console: await readConsole(address),
      name,
      build,
      port: index === builds.length - 1 ? port : 0,
    })
    served.push(proxy)
    address = proxy.address
  }
  return { address, close: async () => void (await Promise.all(served.map((each) => each.close()))) }
}
