import type { editor, IDisposable, IPosition, languages } from 'monaco-editor'
import 'monaco-editor/features/gotoSymbol/register.js'
import 'monaco-editor/features/referenceSearch/register.js'
import type { CodeAssist, CodeFiles, CodeHover, CodeLocation, CodeQuestionKind, CodeSpot } from '../codeEditorProps.ts'
import { ask, assists } from './asking.ts'
import { joinUndo } from './joinedUndo.ts'
import { monaco } from './setup.ts'

const register: Readonly<Record<CodeQuestionKind, () => IDisposable>> = {
  hover: () => monaco.languages.registerHoverProvider('cpp', hovers),
  definition: () => monaco.languages.registerDefinitionProvider('cpp', definitions),
  rename: () => monaco.languages.registerRenameProvider('cpp', renamings),
  format: () => monaco.languages.registerDocumentFormattingEditProvider('cpp', formats),
}

interface Names {
  /** Provides what is answered by now: what nobody answers has no keys and stands in no menu. */
  update: () => void
  end: () => void
}

export const provideNames = (assist: CodeAssist): Names => {
  const provided = new Map<CodeQuestionKind, IDisposable>()
  const update = () => {
    for (const question of ['hover', 'definition', 'rename', 'format'] as const) {
      const answered = assist[question] !== undefined && assist.answers?.(question) === true
      if (answered && !provided.has(question)) provided.set(question, register[question]())
      if (answered) continue
      provided.get(question)?.dispose()
      provided.delete(question)
    }
  }
  update()
  return { update, end: () => provided.forEach((each) => each.dispose()) }
}

// The usual keys on all systems. What the editor has on Linux opens the browser's tools.
monaco.editor.addKeybindingRule({
  keybinding: monaco.KeyMod.Shift | monaco.KeyMod.Alt | monaco.KeyCode.KeyF,
  command: 'editor.action.formatDocument',
  when: 'editorHasDocumentFormattingProvider && editorTextFocus && !editorReadonly',
})

monaco.editor.registerEditorOpener({
  openCodeEditor(source, resource, at) {
    const from = source.getModel()
    if (!from || from.uri.toString() === resource.toString()) return false
    const [file, files] = fileOf(resource.toString()) ?? []
    if (file === undefined || !files) {
      // A header is read in place.
      source.trigger('console', 'editor.action.peekDefinition', {})
      return headers.has(resource.toString())
    }
    const place = !at
      ? { line: 1, column: 1 }
      : 'lineNumber' in at
        ? { line: at.lineNumber, column: at.column }
        : { line: at.startLineNumber, column: at.startColumn }
    files.show(file, place)
    return true
  },
})

const hovers: languages.HoverProvider = {
  async provideHover(model, position, token) {
    const answer = await ask(
      model,
      position,
      token,
      async (assist, place, signal) => (await assist.hover?.(place, signal)) ?? null,
    )
    return (
      answer && {
        contents: contentsOf(answer),
        range: {
          startLineNumber: position.lineNumber,
          endLineNumber: position.lineNumber,
          startColumn: answer.column,
          endColumn: answer.column + answer.length,
        },
      }
    )
  },
}

const contentsOf = ({ declarations, documentation, header }: CodeHover) => [
  { value: `\`\`\`cpp\n${declarations.join('\n').replaceAll('```', '')}\n\`\`\`` },
  ...(documentation === undefined ? [] : [{ value: plain(documentation) }]),
  ...(header === undefined ? [] : [{ value: plain(`<${header}>`) }]),
]

/** Comments are text, never markup. */
const plain = (text: string) =>
  text
    .replace(/^\s+/gm, '')
    .replace(/[\\`*_{}[\]()#+\-.!~<>&|:/@]/g, (each) => `&#${each.codePointAt(0)};`)
    .replaceAll('\n', '  \n')

const definitions: languages.DefinitionProvider = {
  async provideDefinition(model, position, token) {
    const files = assists.get(model.uri.toString())?.files
    const answer = await ask(
      model,
      position,
      token,
      async (assist, place, signal) => (await assist.definition?.(place, signal)) ?? null,
    )
    if (!answer || !files) return null
    return answer.flatMap((location) => {
      const uri = (location.text === undefined ? documentOf(files, location.file) : headerOf(location))?.uri
      return uri ? [{ uri, range: rangeOf(location) }] : []
    })
  },
}

const renamings: languages.RenameProvider = {
  async provideRenameEdits(model, position, name, token) {
    const files = assists.get(model.uri.toString())?.files
    const answer = await ask(
      model,
      position,
      token,
      async (assist, place, signal) => (await assist.rename?.(place, name, signal)) ?? null,
    )
    if (!answer || !files) return null
    if ('refused' in answer) return showMessage(model, position, answer.refused)
    const changes = answer.spots.flatMap((spot) => {
      const document = documentOf(files, spot.file)
      return document
        ? [
            {
              document,
              edit: {
                resource: document.uri,
                versionId: document.getVersionId(),
                textEdit: { range: rangeOf(spot), text: name },
              },
            },
          ]
        : []
    })
    joinUndo([...new Set(changes.map(({ document }) => document))])
    return { edits: changes.map(({ edit }) => edit) }
  },
}

interface Messages extends editor.IEditorContribution {
  showMessage(text: string, at: IPosition): void
}

/** Says it at its place. The editor would say why a name stays in the browser's console only. */
const showMessage = (model: editor.ITextModel, at: IPosition, text: string): null => {
  const shown = monaco.editor.getEditors().find((each) => each.getModel() === model)
  shown?.getContribution<Messages>('editor.contrib.messageController')?.showMessage(text, at)
  return null
}

const formats: languages.DocumentFormattingEditProvider = {
  async provideDocumentFormattingEdits(model, _options, token) {
    const text = await ask(
      model,
      { lineNumber: 1, column: 1 },
      token,
      async (assist, place, signal) => (await assist.format?.(place.text, signal)) ?? null,
    )
    return text === null || text === model.getValue() ? null : [{ range: model.getFullModelRange(), text }]
  },
}

const rangeOf = ({ line, column, length }: CodeSpot) => ({
  startLineNumber: line,
  endLineNumber: line,
  startColumn: column,
  endColumn: column + length,
})

const opened = new Map<string, { file: string; files: CodeFiles }>()

const fileOf = (address: string): [string, CodeFiles] | undefined => {
  const known = opened.get(address)
  return known && [known.file, known.files]
}

/** The document of a file, with its text as it is, also where it was never shown. What changes it there is told. */
const documentOf = (files: CodeFiles, file: string): editor.ITextModel | undefined => {
  const uri = monaco.Uri.parse(files.pathOf(file))
  const address = uri.toString()
  const known = monaco.editor.getModel(uri)
  const shown = assists.has(address)
  const text = files.textOf(file)
  if (text === undefined) return undefined
  const document = known ?? monaco.editor.createModel(text, 'cpp', uri)
  // A document that was shown before has the text of then.
  if (!shown && document.getValue() !== text) document.setValue(text)
  if (!opened.has(address)) {
    document.onDidChangeContent(() => {
      const current = opened.get(address)
      if (current && !assists.has(address)) current.files.edit(current.file, document.getValue())
    })
    document.onWillDispose(() => opened.delete(address))
  }
  opened.set(address, { file, files })
  return document
}

const headers = new Map<string, editor.ITextModel>()

const headerOf = ({ file, text = '' }: CodeLocation): editor.ITextModel => {
  const uri = monaco.Uri.from({ scheme: 'header', path: `/${file}` })
  const known = headers.get(uri.toString())
  if (known && known.getValue() !== text) known.setValue(text)
  const model = known ?? monaco.editor.createModel(text, 'cpp', uri)
  headers.set(uri.toString(), model)
  return model
}

/** Documents that were made for an editor go with it. */
export const forgetDocuments = (): void => {
  for (const address of [...opened.keys()])
    if (!assists.has(address)) monaco.editor.getModel(monaco.Uri.parse(address))?.dispose()
  headers.forEach((each) => each.dispose())
  headers.clear()
}
