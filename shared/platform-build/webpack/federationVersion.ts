import { createRequire } from 'node:module'
import path from 'node:path'
import { UserError } from '@console/platform-registry/userError'
import { readJson } from '../home.ts'
import { provenVersions } from './federationVersions.data.ts'

const [oldest = '', newest = ''] = [provenVersions[0], provenVersions.at(-1)]

/** The range of @module-federation/enhanced that remotes may be built with: the packed build kit's peer. */
export const provenRange = `>=${oldest} <=${newest}`

const compare = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

/** Why a remote is not built with this version of @module-federation/enhanced; null for one in the proven range. */
export const federationProblem = (version: string): string | null =>
  /^\d+\.\d+\.\d+$/.test(version) && compare(version, oldest) >= 0 && compare(version, newest) <= 0
    ? null
    : `@module-federation/enhanced ${version} is installed. Remotes of this platform are built with ${oldest} to ${newest}: others were not seen to run in its shell. Install one of these: npm install --save-dev --save-exact @module-federation/enhanced@${newest}`

/** Refuses to build with a version of Module Federation outside of the proven range: npm alone stops at it. */
export const requireProvenFederation = (): void => {
  const entry = createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack')
  const folder = path.resolve(path.dirname(entry), '../..')
  const problem = federationProblem(readJson<{ version: string }>(folder, 'package.json').version)
  if (problem !== null) throw new UserError(problem)
}
