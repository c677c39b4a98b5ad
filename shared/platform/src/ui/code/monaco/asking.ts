import type { CancellationToken, editor, IPosition } from 'monaco-editor'
import type { CodeAssist, CodePlace } from '../codeEditorProps.ts'

/** What assists with a document, by its address. */
export const assists = new Map<string, CodeAssist>()

/** Asks what assists the document; null where nothing does, and where the question is no longer of interest. */
export const ask = async <Answer>(
  model: editor.ITextModel,
  { lineNumber: line, column }: IPosition,
  token: CancellationToken,
  question: (assist: CodeAssist, place: CodePlace, signal: AbortSignal) => Promise<Answer | null>,
): Promise<Answer | null> => {
  const assist = assists.get(model.uri.toString())
  if (!assist) return null
  const gone = new AbortController()
  const listening = token.onCancellationRequested(() => gone.abort())
  const answer = await question(assist, { line, column, text: model.getValue() }, gone.signal)
  listening.dispose()
  return token.isCancellationRequested || model.isDisposed() ? null : answer
}
