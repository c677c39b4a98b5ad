import type { editor, IDisposable } from 'monaco-editor'

/** Of the latest changes; what is older is undone in each document alone. */
const joined: (readonly IDisposable[])[] = []
const most = 20

/**
 * Makes the next change of these documents one step: what undoes or redoes it in one of them does so in the others, but
 * for those that have changed since. The editor itself has a step for each document.
 */
export const joinUndo = (documents: readonly editor.ITextModel[]): void => {
  const before = new Map(documents.map((each) => [each, each.getAlternativeVersionId()]))
  const after = new Map<editor.ITextModel, number>()
  const undone = new Set<editor.ITextModel>()
  const isAt = (versions: ReadonlyMap<editor.ITextModel, number>, each: editor.ITextModel) =>
    !each.isDisposed() && versions.get(each) === each.getAlternativeVersionId()
  const listening: IDisposable[] = documents.map((document) =>
    document.onDidChangeContent(({ isUndoing, isRedoing }) => {
      if (!after.has(document)) {
        after.set(document, document.getAlternativeVersionId())
        // The editor changes them one after the other, at once. Otherwise it was another change.
        if (after.size === 1)
          queueMicrotask(() => {
            if (after.size < before.size) listening.forEach((each) => each.dispose())
          })
        return
      }
      // What is typed now takes the place of what could be redone.
      if (!isUndoing && !isRedoing && undone.has(document)) before.delete(document)
      if (isUndoing && isAt(before, document)) {
        undone.add(document)
        queueMicrotask(() => {
          for (const each of documents) if (isAt(after, each)) void each.undo()
        })
      }
      if (isRedoing && isAt(after, document)) {
        undone.delete(document)
        queueMicrotask(() => {
          for (const each of documents) if (isAt(before, each)) void each.redo()
        })
      }
    }),
  )
  joined.push(listening)
  if (joined.length > most) joined.shift()?.forEach((each) => each.dispose())
}
