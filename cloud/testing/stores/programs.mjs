import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const debian = '/usr/lib/postgresql'
const oldest = 15

/** The folder of PostgreSQL's programs: Debian's, or POSTGRES_BIN; undefined where there is none that is new enough. */
export const serverPrograms = () => {
  const given = process.env['POSTGRES_BIN']
  if (given !== undefined) return given
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((version) => version >= oldest)
        .sort((a, b) => b - a)
    : []
  return versions
    .map((version) => path.join(debian, String(version), 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
}
