import { execFile } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root as toolingRoot } from '../workspace.ts'
import type { Finding } from './finding.ts'
import { oxlintConfig } from './oxlintConfig.ts'
import { advice } from './rules.data.ts'
import { isCode, packageOf, type Workspace } from './workspace.ts'

interface Diagnostic {
  message: string
  /** Such as `eslint(max-lines)`; absent for what is about the file's syntax or its comments. */
  code?: string
  help?: string
  filename: string
  labels: { span: { line: number } }[]
}

const executable = path.join(toolingRoot, 'shared/tooling/node_modules/oxlint/bin/oxlint')

const writeConfig = (workspace: Workspace): string => {
  const folder = path.join(workspace.root, 'node_modules/.cache/lint')
  const file = path.join(folder, 'oxlintrc.json')
  mkdirSync(folder, { recursive: true })
  // Renamed into place: another run may be reading it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(oxlintConfig(workspace), null, 2))
  renameSync(`${file}.${process.pid}`, file)
  return file
}

const sentence = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ').replace(/([^.!?])$/, '$1.')

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
  return { file: diagnostic.filename.split(path.sep).join('/'), ...(line !== undefined && { line }), rule, message: textOf(rule, diagnostic) }
}

/** Runs oxlint over every package. */
export const oxlint = (workspace: Workspace): Promise<Finding[]> => {
  const folders = [...new Set(workspace.files.filter((file) => isCode(file) && file.includes('/')).map(packageOf))]
  const args = [executable, '--config', writeConfig(workspace), '--format', 'json', ...folders]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: workspace.root, maxBuffer: 1 << 28 }, (_, stdout, stderr) => {
      if (!stdout.startsWith('{')) return reject(new Error(`oxlint did not run: ${stdout}${stderr}`))
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
      return resolve(diagnostics.map(findingOf))
    })
  })
}
