import { execFile } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Finding } from './finding.ts'
import { oxlintConfig, typeAwareConfig } from './oxlintConfig.ts'
import { advice, typeAwareFolder } from './rules.data.ts'
import { innerPackages, isCode, packageOf, type Workspace } from './workspace.ts'

interface Diagnostic {
  message: string
  /** Such as `eslint(max-lines)`; absent for what is about the file's syntax or its comments. */
  code?: string
  help?: string
  filename: string
  labels: { span: { line: number } }[]
}

const { resolve } = createRequire(import.meta.url)
const inPackage = (name: string, file: string): string => path.join(path.dirname(resolve(`${name}/package.json`)), file)
const executable = inPackage('oxlint', 'bin/oxlint')
const env = { ...process.env, OXLINT_TSGOLINT_PATH: inPackage('oxlint-tsgolint', 'bin/tsgolint.js') }

const writeConfig = (workspace: Workspace, name: string, config: object): string => {
  const file = path.join(workspace.cache, name)
  mkdirSync(workspace.cache, { recursive: true })
  // Renamed into place: another run may be reading it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(config, null, 2))
  renameSync(`${file}.${process.pid}`, file)
  return file
}

const sentence = (text: string): string =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/([^.!?])$/, '$1.')

const textOf = (rule: string, { message, help = '' }: Diagnostic): string => {
  const subject = /^'([^']+)' (import )?is restricted/.exec(message)?.[1]
  if (subject !== undefined) return `${subject}: ${help}`
  const restrictedGlobal = /^Unexpected use of '(\w+)'\. (.*)$/s.exec(message)
  if (restrictedGlobal) return `${restrictedGlobal[1]}: ${restrictedGlobal[2]}`
  return [message, advice[rule] ?? help].filter(Boolean).map(sentence).join(' ')
}

const findingOf = (diagnostic: Diagnostic): Finding => {
  const rule = /\((.+)\)$/.exec(diagnostic.code ?? '')?.[1] ?? 'oxlint'
  const line = diagnostic.labels[0]?.span.line
  return {
    file: diagnostic.filename.split(path.sep).join('/'),
    ...(line !== undefined && { line }),
    rule,
    message: textOf(rule, diagnostic),
  }
}

const runOxlint = (workspace: Workspace, args: readonly string[]): Promise<Finding[]> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [executable, ...args, '--format', 'json'],
      { cwd: workspace.root, env, maxBuffer: 1 << 28 },
      (_, stdout, stderr) => {
        if (!stdout.startsWith('{')) return reject(new Error(`oxlint did not run: ${stdout}${stderr}`))
        const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
        return resolve(diagnostics.map(findingOf))
      },
    )
  })

/** Runs oxlint over every package, and the rules that need types over the cloud. */
export const oxlint = async (workspace: Workspace): Promise<Finding[]> => {
  const folders = [
    ...new Set(workspace.files.filter((file) => isCode(file) && file.includes('/')).map(packageOf)),
  ].filter((folder) => !innerPackages.includes(folder))
  const runs = [
    runOxlint(workspace, ['--config', writeConfig(workspace, 'oxlintrc.json', oxlintConfig(workspace)), ...folders]),
  ]
  if (folders.includes(typeAwareFolder))
    runs.push(
      runOxlint(workspace, [
        '--type-aware',
        '--config',
        writeConfig(workspace, 'typeAware.json', typeAwareConfig),
        typeAwareFolder,
      ]),
    )
  return (await Promise.all(runs)).flat()
}
