import { Editor } from '@monaco-editor/react'
import type { editor } from 'monaco-editor'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../../table/model/useMedia.ts'
import type { CodeEditorProps, CodeMarker } from '../codeEditor.ts'
import { checkBySchema, declare, monaco } from './setup.ts'

type Instance = editor.IStandaloneCodeEditor

const optionsOf = ({ label, readOnly = false, language }: CodeEditorProps): editor.IStandaloneEditorConstructionOptions => ({
  ariaLabel: label,
  readOnly,
  domReadOnly: readOnly,
  tabSize: 2,
  fontFamily: '"Geist Mono Variable", ui-monospace, monospace',
  fontSize: 12.5,
  lineHeight: 20,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  automaticLayout: true,
  wordWrap: language === 'json' || language === 'plaintext' ? 'on' : 'off',
  padding: { top: 8, bottom: 8 },
  lineNumbersMinChars: 3,
  renderLineHighlight: 'line',
  fixedOverflowWidgets: true,
  scrollbar: { alwaysConsumeMouseWheel: false },
  // Its style elements inside the shadow root are against the policy.
  useShadowDOM: false,
  stickyScroll: { enabled: false },
  unicodeHighlight: { ambiguousCharacters: false },
})

const markersOf = (markers: readonly CodeMarker[]): editor.IMarkerData[] =>
  markers.map(({ line, column, message, severity = 'error' }) => ({
    startLineNumber: line, startColumn: column, endLineNumber: line, endColumn: column + 1, message, severity: severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
  }))

const useMarkers = (instance: Instance | null, markers: readonly CodeMarker[] | undefined) => {
  useEffect(() => {
    const model = instance?.getModel()
    if (model && markers) monaco.editor.setModelMarkers(model, 'console', markersOf(markers))
  }, [instance, markers])
}

const useGoTo = (instance: Instance | null, goTo: CodeEditorProps['goTo']) => {
  useEffect(() => {
    if (!instance || !goTo) return
    const position = { lineNumber: goTo.line, column: goTo.column }
    instance.setPosition(position)
    instance.revealPositionInCenterIfOutsideViewport(position)
    instance.focus()
  }, [instance, goTo])
}

/** Shows the text that comes from outside. What comes back of the editor's own is left alone: more may have been typed since. */
const useText = (instance: Instance | null, file: string, { value, onChange }: CodeEditorProps) => {
  const told = useRef(value)
  const show = useEffectEvent(() => {
    told.current = value
    const model = instance?.getModel()
    if (model && model.getValue() !== value) model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null)
  })
  useLayoutEffect(() => {
    if (value !== told.current) show()
  }, [value])
  // A document that is kept holds what it held when it was last shown.
  useEffect(() => show(), [instance, file])
  return (text = '') => {
    told.current = text
    onChange?.(text)
  }
}

export const MonacoEditor = (props: CodeEditorProps) => {
  const { language, value, path, schema, declarations, markers, goTo, onFocus } = props
  const [instance, setInstance] = useState<Instance | null>(null)
  const dark = useMedia('(prefers-color-scheme: dark)')
  const ownPath = useId()
  const file = path ?? `${ownPath}.${language}`
  const typed = useText(instance, file, props)
  useEffect(() => checkBySchema(file, schema), [file, schema])
  useEffect(() => declare(declarations), [declarations])
  useMarkers(instance, markers)
  useGoTo(instance, goTo)
  const mounted = (created: Instance) => {
    setInstance(created)
    if (onFocus) created.onDidFocusEditorText(onFocus)
  }
  return (
    <Editor
      height="100%" theme={dark ? 'dark' : 'light'} language={language} path={file} defaultValue={value} loading={null} options={optionsOf(props)} keepCurrentModel={path !== undefined}
      onMount={mounted} onChange={typed}
    />
  )
}
