/**
 * The functions of valibot that the console's own schemas take. A shell lends them, so that a remote does not load them
 * again: use them as `import * as v from '@console/platform/schema'`, and whatever else valibot has from valibot
 * itself.
 */
export {
  array,
  boolean,
  check,
  custom,
  fallback,
  getDotPath,
  integer,
  literal,
  looseObject,
  maxValue,
  minValue,
  nonEmpty,
  nullable,
  number,
  object,
  omit,
  optional,
  parse,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
  transform,
  tuple,
  union,
  unknown,
  variant,
} from 'valibot'
export type { GenericSchema, InferInput, InferOutput } from 'valibot'
