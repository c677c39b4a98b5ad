export { CodeEditor } from './CodeEditor.tsx'
export type {
  CodeAssist,
  CodeCompletion,
  CodeEditorProps,
  CodeFiles,
  CodeHover,
  CodeLanguage,
  CodeLocation,
  CodeMarker,
  CodePlace,
  CodeQuestionKind,
  CodeRenaming,
  CodeSignature,
  CodeSpot,
} from './codeEditorProps.ts'
