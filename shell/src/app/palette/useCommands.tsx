import { type Console, useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useNavigate } from '@console/platform/router'
import { useErrorText } from '@console/platform/ui'
import type { SearchOption } from '@console/platform/ui/dialog'
import type { ShellExtension } from '../extensions/shellExtension.ts'
import { logFault, RemoteFault, type RemoteManager } from '../../remotes/index.ts'
import { useFaultText } from '../remote/useFaultText.ts'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'

/** What a command's function gets. */
interface Given {
  console: Console
  navigate: (to: string) => void
}

type Command = (given: Given) => void | Promise<void>

/** Milliseconds. A command that arrives later is not run: the user has gone on to something else. */
const patience = 20_000

/** The function of a command, or null when it does not arrive in time. Rejects with a `RemoteFault`. */
const loadCommand = (manager: RemoteManager, { running, module = '' }: ShellExtension): Promise<Command | null> =>
  Promise.race([
    manager.load(running(), module) as Promise<unknown> as Promise<Command>,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patience)),
  ])

/** The commands that remotes add. What goes wrong in one is told in a toast. */
export const useCommands = (): SearchOption[] => {
  const t = useT()
  const { language } = useFormat()
  const console = useConsole()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const faultText = useFaultText()
  const { extensions, remoteManager } = useShell()
  const added = useReadable(extensions.at('palette.command/v1')) ?? []

  const run = async (command: ShellExtension) => {
    const { id, running, title } = command
    const { name, version } = running()
    const part = `${name} ${version}`
    const show = (text: string) =>
      console.toast({
        kind: 'error',
        title: t('command.failed', { what: title[language] }),
        text: `${part}: ${text}`,
        action: `command ${id}`,
      })
    const loaded = await loadCommand(remoteManager, command).catch((fault: RemoteFault) => {
      remoteManager.fallBackInPart(running(), fault)
      show(faultText(fault).cause)
      return undefined
    })
    if (loaded === null) show(t('command.late'))
    try {
      await loaded?.({ console, navigate: (to) => void navigate(to) })
    } catch (cause) {
      logFault(running(), new RemoteFault('render', running(), { cause }), `${id} of palette.command/v1`)
      show(errorText(cause))
    }
  }

  return added
    .filter(({ fits }) => fits())
    .map((command) => {
      const { id, title, Icon, to } = command
      return {
        id: `command ${id}`,
        text: title[language],
        icon: <Icon />,
        ...(to === undefined ? { run: () => void run(command) } : { to }),
      }
    })
}
