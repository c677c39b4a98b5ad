export { CodeEditor } from './CodeEditor.tsx'
export type { CodeEditorProps, CodeLanguage, CodeMarker } from './codeEditorProps.ts'
