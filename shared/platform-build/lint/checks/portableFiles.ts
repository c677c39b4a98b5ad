import type { Finding } from '../finding.ts'
import type { Workspace } from '../workspace.ts'

const rule = 'portable-files'

// Only what npm and pnpm read; prose and code may name an address.
const isSettings = (file: string): boolean =>
  /(^|\/)(\.npmrc|\.pnpmfile\.cjs|\.yarnrc(\.yml)?|package\.json|pnpm-(lock|workspace)\.yaml)$/.test(file)

const registryAddress =
  /(^|[^\w-])registry\s*=|\/\/[\w.-]*registry[\w.-]*[/:]|tarball:\s*https?:|https?:\/\/[^\s'"]+\.tgz/i
// Where people and build machines keep their checkouts.
const machinePath = /(?<![\w.:/-])\/(?:home|Users|root|work|workspaces?|builds|mnt)\/[\w.-]+|\b[A-Z]:\\+Users\\/

const isText = (file: string): boolean =>
  /\.(tsx?|[cm]?js|json|ya?ml|md|html|css|txt|sh|svg)$|(^|\/)\.[\w-]+$/.test(file)

/** Tracked files hold no address of a package registry and no path of somebody's machine. */
export const check = (workspace: Workspace): Finding[] =>
  workspace.files.filter(isText).flatMap((file) =>
    workspace
      .read(file)
      .split('\n')
      .flatMap((text, index) => [
        ...(isSettings(file) && registryAddress.test(text)
          ? [
              {
                file,
                line: index + 1,
                rule,
                message: 'An address of a package registry. Leave it to the settings of the machine that installs.',
              },
            ]
          : []),
        ...(machinePath.test(text)
          ? [
              {
                file,
                line: index + 1,
                rule,
                message: `${machinePath.exec(text)?.[0]} is a path of one machine. Make it relative to the workspace.`,
              },
            ]
          : []),
      ]),
  )
