import { Type } from '../../api/schema.ts'
import type { TSchema } from 'typebox'
import type { LanguageAnswer, LanguageWork } from './work.ts'

export const File = Type.String({ minLength: 1, maxLength: 255 })
export const Changes = Type.Optional(
  Type.Array(Type.Object({ path: File, content: Type.String() }), {
    maxItems: 50,
    description: 'Files whose text differs from the stored one, such as unsaved ones.',
  }),
)
const At = {
  file: File,
  line: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  column: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'In UTF-16 units.' }),
  changes: Changes,
}
const PlaceBody = Type.Object(At)
const Spot = { file: Type.String(), line: Type.Integer(), column: Type.Integer(), length: Type.Integer() }
const Explanation = Type.Object({
  ...Spot,
  declarations: Type.Array(Type.String(), { description: 'Several where overloads fit alike.' }),
  documentation: Type.Optional(Type.String({ description: 'The comment of the declaration.' })),
  header: Type.Optional(Type.String({ description: 'That declares it, where it is none of the project.' })),
})
const Location = Type.Object({
  ...Spot,
  text: Type.Optional(Type.String({ description: 'Of a header that is none of the project.' })),
})
const Renamed = Type.Object({
  spots: Type.Array(Type.Object(Spot)),
  refused: Type.Optional(
    Type.Enum(['name', 'keyword', 'nothing', 'outside', 'taken', 'unclear', 'large'] as const, {
      description: 'Why the name stays.',
    }),
  ),
  at: Type.Optional(Type.Object({ file: Type.String(), line: Type.Integer(), column: Type.Integer() })),
})
const NewName = Type.Object({ ...At, name: Type.String({ minLength: 1, maxLength: 100 }) })
const Mark = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
  severity: Type.Enum(['error', 'warning'] as const),
  message: Type.String(),
})
const Completion = Type.Object({
  label: Type.String(),
  kind: Type.Enum(['function', 'variable', 'type', 'constant', 'keyword'] as const),
  detail: Type.String({ description: 'As it is declared.' }),
  takes: Type.Optional(Type.Boolean({ description: 'Whether a call of it has arguments.' })),
  documentation: Type.Optional(Type.String()),
})
const Signature = Type.Object({
  label: Type.String(),
  parameters: Type.Array(Type.String({ description: 'A part of the label.' })),
})

/** A call of the API that asks the compiler: the last part of its path is its name. */
interface Question {
  description: string
  body: TSchema
  response: TSchema
  /** What is told of the compiler's answer. */
  told(answer: LanguageAnswer): object
}

/** What a console may ask: what is missing here has no keys and stands in no menu there. */
const others = ['complete', 'signature', 'hover', 'definition', 'rename', 'format']

export const questions: Readonly<Record<LanguageWork['question'], Question>> = {
  check: {
    description: 'The errors and warnings of the source that a file belongs to.',
    body: Type.Object({ file: File, changes: Changes }),
    response: Type.Object({
      problems: Type.Array(Mark),
      questions: Type.Array(Type.String({ description: 'The other calls about code that there are.' })),
    }),
    told: ({ problems = [] }) => ({ problems, questions: others }),
  },
  complete: {
    description: 'The possible completions at a place.',
    body: PlaceBody,
    response: Type.Object({
      completions: Type.Array(Completion),
      incomplete: Type.Boolean({ description: 'There are more: ask again when more is typed.' }),
    }),
    told: ({ completions = [], incomplete = false }) => ({ completions, incomplete }),
  },
  signature: {
    description:
      'The overloads of the function whose arguments are at a place; "parameter" is the index of the argument there.',
    body: PlaceBody,
    response: Type.Object({ signatures: Type.Array(Signature), parameter: Type.Integer() }),
    told: ({ signatures = [], parameter = 0 }) => ({ signatures, parameter }),
  },
  hover: {
    description: 'How the name at a place is declared, and what its comment says.',
    body: PlaceBody,
    response: Type.Object({ explanation: Type.Optional(Explanation) }),
    told: ({ explanation }) => ({ ...(explanation && { explanation }) }),
  },
  definition: {
    description: 'Where the name at a place is declared.',
    body: PlaceBody,
    response: Type.Object({ locations: Type.Array(Location) }),
    told: ({ locations = [] }) => ({ locations }),
  },
  rename: {
    description: 'The places that a new name for the one at a place changes. Nothing is changed here.',
    body: NewName,
    response: Renamed,
    told: ({ renamed = { spots: [], refused: 'nothing' } }) => renamed,
  },
}
