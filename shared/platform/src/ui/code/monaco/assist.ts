import type { editor, languages } from 'monaco-editor'
import type { CodeAssist, CodeCompletion } from '../codeEditorProps.ts'
import { ask, assists } from './asking.ts'
import { provideNames } from './names.ts'
import { monaco } from './setup.ts'

export { forgetDocuments } from './names.ts'

let registered = false

/** Completes and explains the C++ document of that path. Returns a function that ends it. */
export const assistWith = (path: string, assist: CodeAssist): (() => void) => {
  const uri = monaco.Uri.parse(path).toString()
  assists.set(uri, assist)
  if (!registered) register()
  registered = true
  const names = provideNames(assist)
  const endChecks = checkAtRest(monaco.editor.getModel(monaco.Uri.parse(path)), assist, names.update)
  return () => {
    endChecks()
    names.end()
    if (assists.get(uri) === assist) assists.delete(uri)
  }
}

// Milliseconds after the last key.
const atRest = 500

/** Checks the document when typing pauses. A further change cancels the check. */
const checkAtRest = (model: editor.ITextModel | null, assist: CodeAssist, checked: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()
  const check = () => {
    const { signal } = (running = new AbortController())
    if (model && !model.isDisposed())
      void assist.check(model.getValue(), signal).then(() => {
        if (!signal.aborted) checked()
      })
  }
  const end = () => {
    clearTimeout(timer)
    running.abort()
  }
  const listening = model?.onDidChangeContent(() => {
    end()
    timer = setTimeout(check, atRest)
  })
  check()
  return () => {
    end()
    listening?.dispose()
  }
}

const register = () => {
  monaco.languages.registerCompletionItemProvider('cpp', completions)
  monaco.languages.registerSignatureHelpProvider('cpp', signatures)
}

const kinds: Readonly<Record<CodeCompletion['kind'], keyof typeof monaco.languages.CompletionItemKind>> = {
  function: 'Function',
  variable: 'Variable',
  type: 'Class',
  constant: 'Constant',
  keyword: 'Keyword',
}

const completions: languages.CompletionItemProvider = {
  triggerCharacters: ['.', '>', ':'],
  async provideCompletionItems(model, position, { triggerCharacter }, token) {
    const { startColumn, endColumn } = model.getWordUntilPosition(position)
    const line = model.getLineContent(position.lineNumber)
    // `->` and `::` trigger only as a whole: their last character alone does not.
    if (
      triggerCharacter !== undefined &&
      triggerCharacter !== '.' &&
      !/(->|::)$/.test(line.slice(0, position.column - 1))
    )
      return null
    const answer = await ask(model, position, token, (assist, place, signal) => assist.complete(place, signal))
    if (!answer) return null
    const range = { startLineNumber: position.lineNumber, endLineNumber: position.lineNumber, startColumn, endColumn }
    const called = line[endColumn - 1] === '('
    return {
      incomplete: answer.incomplete,
      suggestions: answer.completions.map((each, index) => ({
        ...itemOf(each, called),
        range,
        sortText: String(index).padStart(4, '0'),
      })),
    }
  },
}

const itemOf = ({ label, kind, detail, takes = false, documentation }: CodeCompletion, called: boolean) => {
  const call = kind === 'function' && !called
  return {
    label,
    detail,
    kind: monaco.languages.CompletionItemKind[kinds[kind]],
    ...(documentation !== undefined && { documentation }),
    ...(call && takes
      ? {
          insertText: `${label.replaceAll('$', '\\$')}($0)`,
          insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
          command: { id: 'editor.action.triggerParameterHints', title: '' },
        }
      : { insertText: call ? `${label}()` : label }),
  }
}

const signatures: languages.SignatureHelpProvider = {
  signatureHelpTriggerCharacters: ['(', ','],
  signatureHelpRetriggerCharacters: [')'],
  async provideSignatureHelp(model, position, token, { activeSignatureHelp }) {
    const answer = await ask(model, position, token, (assist, place, signal) => assist.signature(place, signal))
    if (!answer || answer.signatures.length === 0) return null
    const all = answer.signatures.map(({ label, parameters }) => ({
      label,
      parameters: parameters.map((parameter) => ({ label: parameter })),
    }))
    const fitting = all.findIndex(({ parameters }) => parameters.length > answer.parameter)
    const chosen =
      activeSignatureHelp && activeSignatureHelp.signatures.length === all.length
        ? activeSignatureHelp.activeSignature
        : Math.max(0, fitting)
    return { value: { signatures: all, activeSignature: chosen, activeParameter: answer.parameter }, dispose: () => {} }
  },
}
