import type { FastifySchemaValidationError } from 'fastify/types/schema.js'

/** Turns the first thing that does not fit into a sentence that names the field. */
export function complaint(errors: readonly FastifySchemaValidationError[], part: string): string {
  const [error] = errors
  if (!error) return `The ${part} does not fit.`
  const field = fieldName(error)
  const named = field === '' ? `The ${part}` : `"${field}"`
  return `${named} ${expectation(error)}.`
}

function fieldName({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const path = instancePath.split('/').slice(1)
  if (keyword === 'required') path.push(String(params['missingProperty']))
  return path.join('.')
}

function expectation({ keyword, params, message }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be of type ${String(params['type'])}`
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
    case 'minLength':
      return params['limit'] === 1 ? 'must not be empty' : `must be at least ${String(params['limit'])} characters long`
    case 'maxLength':
      return `must be at most ${String(params['limit'])} characters long`
    case 'pattern':
      return 'has characters that are not allowed'
    default:
      return message ?? 'does not fit'
  }
}
