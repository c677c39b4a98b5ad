import path from 'node:path'
import { readFileSync, statSync } from 'node:fs'
import type { RegistryDocument } from '@console/platform-registry/document'
import {
  canaryBegan,
  createSessions,
  judgeCanary,
  maxChanges,
  readReportLog,
  type Verdict,
} from '@console/platform-registry/halt'
import { openRegistry } from '@console/platform-registry/open'
import type { ListedChange } from '@console/platform-registry/registry'
import { authorHelp, authorOf, authorOptions } from '../../author.ts'
import { runCommand } from '../../command.ts'
import { UserError } from '@console/platform-registry/userError'

export const usage = `Tells of each canary in a deployment whether it fails significantly more often than the current version, by what browsers have reported.

  npm run check-canary -- --to DIR --reports FILE          the messages of the reports' endpoint: one a line, each with the time of its arrival ("at", epoch milliseconds)
  npm run check-canary -- --to DIR --reports https://…     the same from an address
  npm run check-canary -- --to DIR --reports FILE --halt   ends the canaries that do, with the reason in the history

Ends with 0 where no canary is to be halted, with 2 where one is (with --halt: was), and with 1 where that can't be told.

${authorHelp}`

const maxBytes = 64 * 1024 * 1024

const readFile = (file: string): string => {
  if (statSync(file).size > maxBytes) throw new Error('it is larger than 64 MB')
  return readFileSync(file, 'utf8')
}

const fetchReports = async (address: string): Promise<string> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > maxBytes) throw new Error('it is larger than 64 MB')
  }
  return text
}

const readReports = async (from: string): Promise<string> => {
  try {
    return /^https?:\/\//.test(from) ? await fetchReports(from) : readFile(path.resolve(from))
  } catch (cause) {
    throw new UserError(`${from} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

interface Judged {
  remote: string
  version: string
  verdict: Verdict
}

const judgeAll = ({ remotes }: RegistryDocument, changes: readonly ListedChange[], log: string): Judged[] => {
  const { messages, others } = readReportLog(log)
  if (others > 0) console.log(`Lines that are no reports, and do not count: ${others}.`)
  const sessions = createSessions(
    (name, version) => remotes[name]?.version === version || remotes[name]?.canary?.version === version,
  )
  for (const { message, at, from } of messages) sessions.add(message, at, from)
  return Object.entries(remotes).flatMap(([remote, { version: current, canary }]) =>
    canary
      ? [
          {
            remote,
            version: canary.version,
            verdict: judgeCanary(
              sessions.of(remote, canary.version, canaryBegan(changes, remote, canary.version)),
              sessions.of(remote, current),
            ),
          },
        ]
      : [],
  )
}

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['to', 'reports', ...authorOptions], flags: ['halt'], most: 0 }, async (given) => {
    const registry = await openRegistry(given.required('to'))
    const judged = judgeAll(
      await registry.read(),
      await registry.history(maxChanges),
      await readReports(given.required('reports')),
    )
    if (judged.length === 0) console.log('There is no canary.')
    for (const {
      remote,
      version,
      verdict: { halt, because },
    } of judged) {
      console.log(`${remote} ${version} ${halt ? 'is to be halted' : 'stays'}: ${because}.`)
      if (!halt || !given.flag('halt')) continue
      const { release } = await registry.change({
        request: { kind: 'end-canary', remote, version },
        author: { reason: because, ...authorOf(given) },
        say: console.log,
      })
      console.log(`${remote} has no canary any more (${release}).`)
    }
    return judged.some(({ verdict: { halt } }) => halt) ? 2 : 0
  })
