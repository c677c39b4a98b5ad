import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { contentIn } from '../../common/model/importIntegration.ts'
import { canonical, replaceContent, writeContent } from '../../common/model/integration.ts'
import { pretty, same, type Content } from '../../common/model/json.ts'
import { jsonProblem, type JsonProblem } from '../../common/model/jsonProblem.ts'
import type { Values } from '../../common/model/values.ts'

const read = (text: string): Content => contentIn(JSON.parse(text) as Content)

export interface IntegrationDocument {
  /** What would be saved. */
  content: Content
  /** The same as JSON, as it was typed where it was. */
  text: string
  /** Why the typed text is none. The form then shows what it held before. */
  problem: JsonProblem | null
  type: (text: string) => void
  /** Gives the typed text up. */
  discard: () => void
  /** Starts over from another content. */
  replace: (content: Content) => void
}

/** The integration as a JSON document beside its form: each shows at once what was changed in the other. */
export const useDocument = (type: string, form: UseFormReturn<Values>, values: Values, initial: Content): IntegrationDocument => {
  const [base, setBase] = useState(initial)
  const [draft, setDraft] = useState<string | null>(null)
  const content = useMemo(() => writeContent(type, values, base), [type, values, base])
  const problem = useMemo(() => (draft === null ? null : jsonProblem(draft)), [draft])
  const stands = useMemo(() => draft !== null && (problem !== null || same(canonical(type, read(draft)), content)), [draft, problem, type, content])
  const replace = (next: Content) => {
    setBase(next)
    form.reset(replaceContent(next, form.getValues()), { keepIsSubmitted: true })
  }
  return {
    content,
    text: stands && draft !== null ? draft : pretty(content),
    problem,
    type: (text) => {
      setDraft(text)
      if (!jsonProblem(text)) replace(read(text))
    },
    discard: () => setDraft(null),
    replace: (next) => {
      setDraft(null)
      replace(next)
    },
  }
}
