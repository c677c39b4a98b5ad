export { CodeEditor } from './CodeEditor.tsx'
export type { CodeAssist, CodeCompletion, CodeEditorProps, CodeLanguage, CodeMarker, CodePlace, CodeSignature } from './codeEditorProps.ts'
