import path from 'node:path'
import { writeFileSync } from 'node:fs'
import { asVersion, describeBuilt, descriptionText } from '../shells/shellFiles.ts'
import { type Ask, sendFiles } from './askService.ts'
import type { Author, ChangeRequest, Registry } from './registry.ts'

/** What a change says of its author; who it is, the token tells. */
export const bodyOf = ({ commit, reason }: Author) => ({
  ...(commit !== undefined && { commit }),
  ...(reason !== undefined && { reason }),
})

/** The service checks the shell, and shows it. */
export const serviceShell = (ask: Ask): Registry['shell'] => {
  const change = async (
    request: ChangeRequest,
    say: (text: string) => void,
    author: Author,
    digest?: string,
  ): Promise<void> => {
    const response = await ask('POST', '/api/registry/changes', {
      request,
      ...(digest !== undefined && { digest }),
      ...bodyOf(author),
    })
    const { said } = (await response.json()) as { said: string[] }
    said.forEach(say)
  }
  /** Sends a build; resolves to the digest of its description. */
  const send = async (built: string, version: string | undefined): Promise<{ version: string; digest: string }> => {
    if (version !== undefined) asVersion(built, version)
    const shell = describeBuilt(built)
    writeFileSync(path.join(built, 'shell.json'), descriptionText(shell))
    return {
      version: shell.version,
      digest: await sendFiles(ask, `/api/registry/releases/shell/${shell.version}`, built, 'shell.json'),
    }
  }
  return {
    requirePlace: async () => {},
    release: async (built, say, { version, allowOlder = false, author = { actor: '' } } = {}) => {
      const sent = await send(built, version)
      await change({ kind: 'release-shell', version: sent.version, allowOlder }, say, author, sent.digest)
    },
    has: async (version) => {
      const response = await ask('GET', `/api/registry/releases/shell/${version}`)
      return response.ok && ((await response.json()) as { stored?: string }).stored !== undefined
    },
    canary: async ({ version, percent, built }, say, author) => {
      const sent = built === undefined ? undefined : await send(built, version)
      await change({ kind: 'canary-shell', version, percent }, say, author, sent?.digest)
    },
    endCanary: (say, author) => change({ kind: 'end-canary-shell' }, say, author),
    promote: (allowOlder, say, author) => change({ kind: 'promote-shell', allowOlder }, say, author),
    rollBack: (version, say, author) =>
      change({ kind: 'rollback-shell', ...(version !== undefined && { version }) }, say, author),
  }
}
