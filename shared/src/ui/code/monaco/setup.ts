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
// A script, of its time, that sees neither the page nor Node.
javascriptDefaults.setCompilerOptions({ target: ScriptTarget.ES2020, module: ModuleKind.ESNext, lib: ['es2020'], allowJs: true, checkJs: true, allowNonTsExtensions: true })
javascriptDefaults.setDiagnosticsOptions({ noSemanticValidation: false, noSyntaxValidation: false })
// Widths are measured once; the font may come later.
void document.fonts.ready.then(() => monaco.editor.remeasureFonts())

const schemas = new Map<string, object>()

/** Offers, explains and checks by this schema in the JSON document of that path. */
export const checkBySchema = (path: string, schema: object | undefined): void => {
  if (!schema || schemas.get(path) === schema) return
  schemas.set(path, schema)
  jsonDefaults.setDiagnosticsOptions({
    validate: true, allowComments: false, enableSchemaRequest: false, schemaValidation: 'warning',
    schemas: [...schemas].map(([file, each]) => ({ uri: `schema:///${file}`, fileMatch: [file], schema: each })),
  })
}

/** What JavaScript documents can use. */
export const declare = (declarations: string | undefined): void => javascriptDefaults.setExtraLibs(declarations ? [{ content: declarations, filePath: 'declarations.d.ts' }] : [])

export { monaco }
