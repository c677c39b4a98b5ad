import path from 'node:path'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../shared/docs/api.md')

/**
 * What the console uses of shared/docs/api.md: calls, as "GET /api/v1/builds?project={id}", and fields, as "targets of
 * a device".
 */
export const readApiDocument = (): { calls: readonly string[]; fields: readonly string[] } => {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => (line.split('|')[1] ?? '').replaceAll('`', '').trim())
  return {
    calls: rows.filter((row) => /^[A-Z]+ \/api\/v1\//.test(row)),
    fields: rows.filter((row) => /^\w+ of an? \w+$/.test(row)),
  }
}

const patternOf = (row: string): RegExp =>
  new RegExp(
    `^${row
      .split(/(\{\w+\})/)
      .map((part) => (part === '{path}' ? '[^?]+' : part.startsWith('{') ? '[^/?&]+' : part.replace(/[.?]/g, '\\$&')))
      .join('')}$`,
  )

/** Whether a call, such as "GET /api/v1/builds?project=1", matches a row. */
export const isCallOf = (row: string, call: string): boolean => patternOf(row).test(call)

/** The calls that every server has. All other calls of the console are listed in shared/docs/api.md. */
export const contractCalls = [
  'GET /api/v1/users',
  'PUT /api/v1/users',
  'PUT /api/v1/users/password',
  'GET /api/v1/settings',
  'GET /api/v1/devices',
  'GET /api/v1/devices/{id}',
  'PUT /api/v1/devices/{id}',
  'DELETE /api/v1/devices/{id}',
  'GET /api/v1/devices/{id}/stats?window={window}',
  'PUT /api/v1/devices/{id}/firmware',
  'GET /api/v1/integrations',
  'PUT /api/v1/integrations/{id}',
  'DELETE /api/v1/integrations/{id}',
  'GET /api/v1/integrations/exists?name={name}&excludeId={id}',
  'GET /api/v1/secrets',
  'GET /api/v1/secrets/{name}',
  'PUT /api/v1/secrets/{name}',
  'DELETE /api/v1/secrets/{name}',
  'GET /api/v1/firmwares',
  'GET /api/v1/firmwares/{sha}',
  'DELETE /api/v1/firmwares/{sha}',
  'GET /api/v1/projects',
  'POST /api/v1/projects',
  'PUT /api/v1/projects/{id}',
  'DELETE /api/v1/projects/{id}',
  'GET /api/v1/projects/{id}/build',
  'GET /api/v1/projects/{id}/files',
  'GET /api/v1/projects/{id}/files/{path}',
  'PUT /api/v1/projects/{id}/files/{path}',
  'DELETE /api/v1/projects/{id}/files/{path}',
] as const

/** The fields of entities that every server sends. */
export const contractFields = {
  device: ['id', 'name', 'model', 'status', 'updatedAt', 'functions', 'variables', 'lastSeen'],
  image: [
    'sha256',
    'projectId',
    'projectName',
    'productId',
    'size',
    'createdAt',
    'updatedAt',
    'accessedAt',
    'downloadCount',
  ],
  project: ['id', 'name', 'template', 'files', 'updatedAt', 'firmwareSha', 'lastBuildAt'],
  secret: ['name', 'usageCount', 'createdAt', 'updatedAt', 'accessedAt'],
} as const
