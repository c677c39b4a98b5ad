/** The calls that every server answers. What else the console calls stands in shared/docs/api.md. */
export const contractCalls = [
  'GET /api/v1/users', 'PUT /api/v1/users', 'PUT /api/v1/users/password', 'GET /api/v1/settings',
  'GET /api/v1/devices', 'GET /api/v1/devices/{id}', 'PUT /api/v1/devices/{id}', 'DELETE /api/v1/devices/{id}',
  'GET /api/v1/devices/{id}/stats?window={window}', 'PUT /api/v1/devices/{id}/firmware',
  'GET /api/v1/integrations', 'PUT /api/v1/integrations/{id}', 'DELETE /api/v1/integrations/{id}', 'GET /api/v1/integrations/exists?name={name}&excludeId={id}',
  'GET /api/v1/secrets', 'GET /api/v1/secrets/{name}', 'PUT /api/v1/secrets/{name}', 'DELETE /api/v1/secrets/{name}',
  'GET /api/v1/firmwares', 'GET /api/v1/firmwares/{sha}', 'DELETE /api/v1/firmwares/{sha}',
  'GET /api/v1/projects', 'POST /api/v1/projects', 'PUT /api/v1/projects/{id}', 'DELETE /api/v1/projects/{id}', 'GET /api/v1/projects/{id}/build',
  'GET /api/v1/projects/{id}/files', 'GET /api/v1/projects/{id}/files/{path}', 'PUT /api/v1/projects/{id}/files/{path}', 'DELETE /api/v1/projects/{id}/files/{path}',
] as const

/** The fields of the entities that every server tells. */
export const contractFields = {
  device: ['id', 'name', 'model', 'status', 'updatedAt', 'functions', 'variables', 'lastSeen'],
  image: ['sha256', 'projectId', 'projectName', 'productId', 'size', 'createdAt', 'updatedAt', 'accessedAt', 'downloadCount'],
  project: ['id', 'name', 'template', 'files', 'updatedAt', 'firmwareSha', 'lastBuildAt'],
  secret: ['name', 'usageCount', 'createdAt', 'updatedAt', 'accessedAt'],
} as const
