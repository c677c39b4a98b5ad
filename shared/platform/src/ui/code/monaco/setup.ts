import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor/editor.api.js'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js'
import { javascriptDefaults, ModuleKind, ScriptTarget } from 'monaco-editor/languages/features/typescript/register.js'
import './features.ts'
import { themes } from './theme.ts'
import { startWorker } from './workers.ts'

globalThis.MonacoEnvironment = { getWorker: startWorker }
loader.config({ monaco })
monaco.editor.defineTheme('light', themes.light)
monaco.editor.defineTheme('dark', themes.dark)
// The console's own: its palette. The editor would wait for a second key.
monaco.editor.addKeybindingRule({ keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyK, command: null })
// A script, of its time, that sees neither the page nor Node.
javascriptDefaults.setCompilerOptions({ target: ScriptTarget.ES2020, module: ModuleKind.ESNext, lib: ['es2020'], allowJs: true, checkJs: true, allowNonTsExtensions: true })
javascriptDefaults.setDiagnosticsOptions({ noSemanticValidation: false, noSyntaxValidation: false })
// Widths are measured once; the font may come later.
void document.fonts.ready.then(() => monaco.editor.remeasureFonts())

const schemas = new Map<string, object>()
let applied: ReadonlyMap<string, object> = new Map()

const forgetSchema = (path: string) => () => void schemas.delete(path)

/** Offers, explains and checks by this schema in the JSON document of that path. Returns what ends it. */
export const checkBySchema = (path: string, schema: object | undefined): (() => void) | undefined => {
  if (!schema) return undefined
  schemas.set(path, schema)
  // Each change starts the worker anew: what is no longer used goes with the next one.
  if (applied.get(path) === schema) return forgetSchema(path)
  applied = new Map(schemas)
  jsonDefaults.setDiagnosticsOptions({
    validate: true, allowComments: false, enableSchemaRequest: false, schemaValidation: 'warning',
    schemas: [...schemas].map(([file, each]) => ({ uri: `schema:///${file}`, fileMatch: [file], schema: each })),
  })
  return forgetSchema(path)
}

/** What JavaScript documents can use, as long as the document of that path is shown. Returns what ends it. */
export const declare = (path: string, declarations: string | undefined): (() => void) | undefined => {
  if (!declarations) return undefined
  const lib = javascriptDefaults.addExtraLib(declarations, `declarations/${path}.d.ts`)
  return () => lib.dispose()
}

/** Documents may hold passwords: none outlives its editor. */
export const forgetDocument = (path: string): void => monaco.editor.getModel(monaco.Uri.parse(path))?.dispose()

export { monaco }
