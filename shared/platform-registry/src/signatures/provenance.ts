import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { sha256 } from '../sha256.ts'
import { UserError } from '../userError.ts'

type Environment = Readonly<Record<string, string | undefined>>

const git = (args: readonly string[], cwd: string): string | null => {
  try {
    return execFileSync('git', [...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    }).trim()
  } catch {
    return null
  }
}

/** Who builds: the job of a CI that tells it, else a person's machine, of which nothing is told. */
const builderOf = (env: Environment): { builder: string; invocation?: string; repository?: string } => {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: name,
    GITHUB_RUN_ID: run,
    CI_JOB_URL: job,
    CI_PROJECT_URL: project,
  } = env
  if (server && name && run)
    return {
      builder: `${server}/${name}/actions`,
      invocation: `${server}/${name}/actions/runs/${run}`,
      repository: `${server}/${name}`,
    }
  if (job && project) return { builder: `${project}/-/jobs`, invocation: job, repository: project }
  return { builder: 'urn:builder:local' }
}

const sourceOf = (cwd: string, repository: string | undefined): object[] => {
  const commit = git(['rev-parse', 'HEAD'], cwd)
  if (commit === null) return []
  const isChanged = git(['status', '--porcelain', '--untracked-files=no'], cwd) !== ''
  return [
    {
      ...(repository && { uri: `git+${repository}` }),
      name: 'source',
      digest: { gitCommit: commit },
      ...(isChanged && { annotations: { changed: true } }),
    },
  ]
}

interface Circumstances {
  env?: Environment
  /** The checkout that it was built from. */
  cwd?: string
  now?: Date
}

const digestOfRelease = (folder: string): string => sha256(readFileSync(path.join(folder, 'release.json')))

const subjectOf = (file: string): unknown => {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { subject: { digest: { sha256: unknown } }[] }).subject[0]?.digest
      .sha256
  } catch {
    return undefined
  }
}

/**
 * Only the build knows where it comes from, so a release takes what the build has written, and nothing that another
 * build has left there.
 */
export const requireOwnProvenance = ({ folder }: BuiltRelease): void => {
  const file = path.join(folder, 'provenance.json')
  if (!existsSync(file)) return
  if (subjectOf(file) !== digestOfRelease(folder))
    throw new UserError(
      `${file} is of another build than ${path.join(folder, 'release.json')}. Build it again, or remove the file.`,
    )
}

/** The commit that a build says it comes from; undefined where it does not say. */
export const builtCommit = (folder: string): string | undefined => {
  const file = path.join(folder, 'provenance.json')
  try {
    if (subjectOf(file) !== digestOfRelease(folder)) return undefined
    const { predicate } = JSON.parse(readFileSync(file, 'utf8')) as {
      predicate: { buildDefinition: { resolvedDependencies: { digest: { gitCommit: unknown } }[] } }
    }
    const commit = predicate.buildDefinition.resolvedDependencies[0]?.digest.gitCommit
    return typeof commit === 'string' && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes where a release comes from beside it, as an in-toto statement with SLSA's provenance. It is no part of the
 * files that a build writes: these are the same from the same sources.
 */
export const writeProvenance = (
  { name, folder, release }: BuiltRelease,
  { env = process.env, cwd = process.cwd(), now = new Date() }: Circumstances = {},
): void => {
  const file = path.join(folder, 'provenance.json')
  const { builder, invocation, repository } = builderOf(env)
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'release.json', digest: { sha256: digestOfRelease(folder) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:console:remote-build:v1',
        externalParameters: { name, version: release.version },
        resolvedDependencies: sourceOf(cwd, repository),
      },
      runDetails: {
        builder: { id: builder, version: { node: process.version } },
        metadata: { ...(invocation && { invocationId: invocation }), finishedOn: now.toISOString() },
      },
    },
  }
  writeFileSync(file, `${JSON.stringify(statement, null, 1)}\n`)
}
