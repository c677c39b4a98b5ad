import * as v from 'valibot'
import { type Deployment, publishedRelease, publishedVersions } from '../folder/deployment.ts'
import { UserError } from '../userError.ts'
import { recordNumbered, restored } from '../journal/history.ts'
import { type Change, promoted, released, retired, rolledBack, withCanary, withoutCanary } from './changes.ts'
import { remoteName, versionName } from './names.ts'
import type { BuiltRelease } from './registryDocument.ts'

const remote = v.pipe(v.string(), v.regex(remoteName, 'must be a name such as mfe_devices'))
const version = v.pipe(v.string(), v.regex(versionName, 'must be a version such as 1.7.2'))
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

/** A change as data: what a command sends to where the registry is. */
const changeRequestSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('release'), remote, version, allowOlder: v.exactOptional(v.boolean()) }),
  v.strictObject({ kind: v.literal('rollback'), remote, version: v.exactOptional(version) }),
  v.strictObject({ kind: v.literal('canary'), remote, version, percent }),
  v.strictObject({ kind: v.literal('end-canary'), remote, version: v.exactOptional(version) }),
  v.strictObject({ kind: v.literal('promote'), remote, allowOlder: v.exactOptional(v.boolean()) }),
  v.strictObject({ kind: v.literal('retire'), remote }),
  v.strictObject({ kind: v.literal('release-shell'), version, allowOlder: v.exactOptional(v.boolean()) }),
  v.strictObject({ kind: v.literal('rollback-shell'), version: v.exactOptional(version) }),
  v.strictObject({
    kind: v.literal('remove-old'),
    remote,
    keep: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  }),
  v.strictObject({ kind: v.literal('canary-shell'), version, percent }),
  v.strictObject({ kind: v.literal('end-canary-shell') }),
  v.strictObject({ kind: v.literal('promote-shell'), allowOlder: v.exactOptional(v.boolean()) }),
  v.strictObject({ kind: v.literal('restore'), number: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
])

/** Throws a UserError that names what is wrong. */
export const parseChangeRequest = (value: unknown): ChangeRequest => {
  const read = v.safeParse(changeRequestSchema, value)
  if (!read.success)
    throw new UserError(
      `"${['request', v.getDotPath(read.issues[0])].filter(Boolean).join('.')}": ${read.issues[0].message}`,
    )
  return read.output
}

export type ChangeRequest = v.InferOutput<typeof changeRequestSchema>

/** What a change is about, as tokens name it: a remote or the shell. Undefined for a change of all remotes. */
export const subjectOf = (request: ChangeRequest): string | undefined =>
  'remote' in request ? request.remote : request.kind === 'restore' ? undefined : 'shell'

/** The change in words. */
export const inWords = (request: ChangeRequest): string => {
  switch (request.kind) {
    case 'release':
      return `release of ${request.remote} ${request.version}`
    case 'rollback':
      return `rollback of ${request.remote}${request.version === undefined ? '' : ` to ${request.version}`}`
    case 'canary':
      return `canary of ${request.remote} ${request.version} for ${request.percent} %`
    case 'end-canary':
      return `end of the canary of ${request.remote}${request.version === undefined ? '' : ` ${request.version}`}`
    case 'promote':
      return `promotion of ${request.remote}`
    case 'retire':
      return `retirement of ${request.remote}`
    case 'release-shell':
      return `release of shell ${request.version}`
    case 'rollback-shell':
      return `rollback of the shell${request.version === undefined ? '' : ` to ${request.version}`}`
    case 'remove-old':
      return `removal of old releases of ${request.remote}`
    case 'canary-shell':
      return `canary of shell ${request.version} for ${request.percent} %`
    case 'end-canary-shell':
      return 'end of the canary of the shell'
    case 'promote-shell':
      return 'promotion of the shell'
    case 'restore':
      return `back to change ${request.number}`
  }
}

/**
 * What the request does to a registry. `built` has the files that come with it; all other releases are in the
 * deployment.
 */
export const changeFor = async (
  deployment: Deployment,
  request: ChangeRequest,
  built?: BuiltRelease,
): Promise<Change> => {
  const find = async (name: string, wanted: string) =>
    built?.name === name && built.release.version === wanted
      ? built.release
      : publishedRelease(deployment, name, wanted)
  switch (request.kind) {
    case 'release':
      return released(request.remote, await find(request.remote, request.version), {
        allowOlder: request.allowOlder ?? false,
      })
    case 'rollback':
      return rolledBack(
        request.remote,
        publishedVersions(deployment, request.remote),
        request.version === undefined ? undefined : await find(request.remote, request.version),
      )
    case 'canary':
      return withCanary(request.remote, await find(request.remote, request.version), request.percent)
    case 'end-canary':
      return withoutCanary(request.remote, request.version)
    case 'promote':
      return promoted(request.remote, { allowOlder: request.allowOlder ?? false })
    case 'retire':
      return retired(request.remote)
    // They bring files of their own: shells/publishShell.ts.
    case 'release-shell':
    case 'rollback-shell':
    case 'canary-shell':
    case 'end-canary-shell':
    case 'promote-shell':
      throw new UserError('The shell is released by another way than remotes.')
    // It changes no entry: stored/removeOld.ts.
    case 'remove-old':
      throw new UserError('Releases are removed by another way than they come.')
    case 'restore':
      return restored(await recordNumbered(deployment.target, request.number))
  }
}
