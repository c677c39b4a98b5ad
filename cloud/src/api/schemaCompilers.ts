import ajvCompiler from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyValidationResult } from 'fastify/types/schema.js'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

const validators = ajvCompiler()
const serializers = SerializerSelector()

const validatorOnDemand =
  (compile: FastifySchemaCompiler<unknown>): FastifySchemaCompiler<unknown> =>
  (route) => {
    let compiled: FastifyValidationResult | undefined
    const validate: FastifyValidationResult = (value) => {
      try {
        compiled ??= compile(route)
      } catch (cause) {
        // Thrown here it would end the process.
        return {
          error: Object.assign(new Error(`The schema of ${route.method} ${route.url} can't be compiled.`, { cause }), {
            statusCode: 500,
          }),
        }
      }
      const result = compiled(value)
      validate.errors = compiled.errors ?? null
      return result
    }
    return validate
  }

const serializerOnDemand =
  (compile: FastifySerializerCompiler<unknown>): FastifySerializerCompiler<unknown> =>
  (route) => {
    let serialize: ReturnType<typeof compile> | undefined
    return (value) => (serialize ??= compile(route))(value)
  }

/**
 * Fastify's own compilers, but that each schema is compiled when it is first needed: all of them together took most of
 * a start.
 */
export const compilersOnDemand = {
  buildValidator: (...given: Parameters<typeof validators>) =>
    validatorOnDemand(validators(...given) as unknown as FastifySchemaCompiler<unknown>),
  buildSerializer: (...given: Parameters<typeof serializers>) =>
    serializerOnDemand(serializers(...given) as unknown as FastifySerializerCompiler<unknown>),
} as unknown as Compilers
