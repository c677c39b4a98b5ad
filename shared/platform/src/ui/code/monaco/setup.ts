import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor/editor.api.js'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js'
import { javascriptDefaults, ModuleKind, ScriptTarget } from 'monaco-editor/languages/features/typescript/register.js'
import editorWorker from 'monaco-worker/editor'
import jsonWorker from 'monaco-worker/json'
import tsWorker from 'monaco-worker/ts'
import './features.ts'
import { themes } from './theme.ts'

const workers: Readonly<Record<string, string>> = { json: jsonWorker, javascript: tsWorker, typescript: tsWorker }

/** The editor's workers: scripts of the console's own origin, as its Content-Security-Policy requires. */
const startWorker = (_: string, label: string): Worker => new Worker(workers[label] ?? editorWorker, { name: label })

globalThis.MonacoEnvironment = { getWorker: startWorker }
loader.config({ monaco })
monaco.editor.defineTheme('light', themes.light)
monaco.editor.defineTheme('dark', themes.dark)
// Ctrl+K opens the console's palette. The editor would wait for a second key.
monaco.editor.addKeybindingRule({ keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyK, command: null })
// A script without the types of the page and of Node.
javascriptDefaults.setCompilerOptions({
  target: ScriptTarget.ES2020,
  module: ModuleKind.ESNext,
  lib: ['es2020'],
  allowJs: true,
  checkJs: true,
  allowNonTsExtensions: true,
})
javascriptDefaults.setDiagnosticsOptions({ noSemanticValidation: false, noSyntaxValidation: false })
// Widths are measured once; the font may come later.
void document.fonts.ready.then(() => monaco.editor.remeasureFonts())

const schemas = new Map<string, object>()
let applied: ReadonlyMap<string, object> = new Map()

const removeSchema = (path: string) => () => void schemas.delete(path)

/** Completes, explains and checks the JSON document of that path by this schema. Returns the function that ends it. */
export const checkBySchema = (path: string, schema: object | undefined): (() => void) | undefined => {
  if (!schema) return undefined
  schemas.set(path, schema)
  // Each change restarts the worker: schemas that are no longer used are removed with the next change.
  if (applied.get(path) === schema) return removeSchema(path)
  applied = new Map(schemas)
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: false,
    enableSchemaRequest: false,
    schemaValidation: 'warning',
    schemas: [...schemas].map(([file, each]) => ({ uri: `schema:///${file}`, fileMatch: [file], schema: each })),
  })
  return removeSchema(path)
}

/**
 * What JavaScript documents can use, as long as the document of that path is shown. Returns the function that ends it.
 */
export const declare = (path: string, declarations: string | undefined): (() => void) | undefined => {
  if (!declarations) return undefined
  const lib = javascriptDefaults.addExtraLib(declarations, `declarations/${path}.d.ts`)
  return () => lib.dispose()
}

/** Documents may hold passwords: none outlives its editor. */
export const disposeDocument = (path: string): void => monaco.editor.getModel(monaco.Uri.parse(path))?.dispose()

export { monaco }
