type Fields = Record<string, unknown>

/** Takes an integration as other tools export it: fields without a value are null there, and the method is written in any case. */
export function normaliseExported(body: unknown): void {
  const content = isFields(body) ? body['content'] : undefined
  if (!isFields(content)) return
  const { auth, lambda, requestType } = content
  for (const fields of [content, auth, lambda]) if (isFields(fields)) dropNulls(fields)
  if (typeof requestType !== 'string') return
  const method = requestType.trim().toUpperCase()
  if (method === '') delete content['requestType']
  else content['requestType'] = method
}

function dropNulls(fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) if (value === null) delete fields[name]
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
