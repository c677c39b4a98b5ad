import { Editor } from '@monaco-editor/react'
import type { editor } from 'monaco-editor'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { logFailure } from '../../../lib/index.ts'
import { useMedia } from '../../core/browser.ts'
import type { CodeEditorProps, CodeMarker } from '../codeEditorProps.ts'
import { useLineMarks } from './useLineMarks.ts'
import { checkBySchema, declare, disposeDocument, monaco } from './setup.ts'

type Instance = editor.IStandaloneCodeEditor

const optionsOf = ({
  label,
  readOnly = false,
  language,
}: CodeEditorProps): editor.IStandaloneEditorConstructionOptions => ({
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
  // The Content-Security-Policy forbids its style elements inside a shadow root.
  useShadowDOM: false,
  stickyScroll: { enabled: false },
  unicodeHighlight: { ambiguousCharacters: false },
})

const markersOf = (model: editor.ITextModel, markers: readonly CodeMarker[]): editor.IMarkerData[] =>
  markers.map(({ line, column, message, severity = 'error' }) => ({
    startLineNumber: line,
    startColumn: column,
    endLineNumber: line,
    endColumn: wordEnd(model, line, column),
    message,
    severity: severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
  }))

// The line may have been deleted since.
const wordEnd = (model: editor.ITextModel, lineNumber: number, column: number) =>
  (lineNumber <= model.getLineCount() && model.getWordAtPosition({ lineNumber, column })?.endColumn) || column + 1

const useMarkers = (instance: Instance | null, file: string, markers: readonly CodeMarker[] | undefined) => {
  useEffect(() => {
    const model = instance?.getModel()
    if (model && markers) monaco.editor.setModelMarkers(model, 'console', markersOf(model, markers))
  }, [instance, file, markers])
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

const useFormatNow = (instance: Instance | null, formatNow: CodeEditorProps['formatNow']) => {
  const done = useRef(formatNow)
  useEffect(() => {
    if (!instance || !formatNow || done.current === formatNow) return
    done.current = formatNow
    void instance.getAction('editor.action.formatDocument')?.run()
  }, [instance, formatNow])
}

/** Shows a new value from the props. The editor's own text coming back is ignored: more may have been typed since. */
const useText = (instance: Instance | null, file: string, { value, onChange }: CodeEditorProps) => {
  const latest = useRef({ file, value })
  const show = useEffectEvent(() => {
    latest.current = { file, value }
    const model = instance?.getModel()
    if (model && model.getValue() !== value)
      model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null)
  })
  useLayoutEffect(() => {
    // For another document, the text is set after the document.
    if (file === latest.current.file && value !== latest.current.value) show()
  }, [file, value])
  // A document that was kept still has the text from when it was last shown.
  useEffect(() => show(), [instance, file])
  return (text = '') => {
    latest.current = { file, value: text }
    onChange?.(text)
  }
}

const useFocusEvent = (instance: Instance | null, onFocus: CodeEditorProps['onFocus']) => {
  const focused = useEffectEvent(() => onFocus?.())
  useEffect(() => {
    const following = instance?.onDidFocusEditorText(() => focused())
    return () => following?.dispose()
  }, [instance])
}

const useCursor = (instance: Instance | null, file: string, onCursor: CodeEditorProps['onCursor']) => {
  const moved = useEffectEvent(() => {
    const place = instance?.getPosition()
    if (place) onCursor?.({ line: place.lineNumber, column: place.column })
  })
  useEffect(() => {
    moved()
    const following = instance?.onDidChangeCursorPosition(() => moved())
    return () => following?.dispose()
  }, [instance, file])
}

/** Copies the field's ARIA attributes to the editor's input element. */
const useDescription = (
  instance: Instance | null,
  described: string | undefined,
  invalid: CodeEditorProps['aria-invalid'],
) => {
  useEffect(() => {
    const input = instance?.getDomNode()?.querySelector('.native-edit-context, .inputarea')
    for (const [name, value] of [
      ['aria-describedby', described],
      ['aria-invalid', invalid],
    ] as const) {
      if (value === undefined) input?.removeAttribute(name)
      else input?.setAttribute(name, String(value))
    }
  }, [instance, described, invalid])
}

type Assisting = typeof import('./assist.ts')

/**
 * What provides is fetched where something assists, before the editor is made: an editor has the features that are
 * there by then.
 */
const useAssist = (
  instance: Instance | null,
  file: string,
  assist: CodeEditorProps['assist'],
): Assisting | 'pending' | null => {
  const [assisting, setAssisting] = useState<Assisting | 'pending' | null>('pending')
  const wanted = assist !== undefined
  useEffect(() => {
    if (!wanted) return
    import('./assist.ts').then(setAssisting, (error: unknown) => {
      logFailure('Loading what assists', error)
      setAssisting(null)
    })
  }, [wanted])
  // The document is there once the editor is.
  useEffect(
    () => (instance && assist && assisting && assisting !== 'pending' ? assisting.assistWith(file, assist) : undefined),
    [instance, file, assist, assisting],
  )
  return wanted || assisting !== 'pending' ? assisting : null
}

const useDisposedDocuments = (file: string, assisting: Assisting | 'pending' | null) => {
  const [shown] = useState(() => new Set<string>())
  useEffect(() => void shown.add(file), [shown, file])
  const forget = useEffectEvent(() => {
    shown.forEach(disposeDocument)
    if (assisting && assisting !== 'pending') assisting.forgetDocuments()
  })
  useEffect(() => () => forget(), [])
}

export const MonacoEditor = (props: CodeEditorProps) => {
  const { language, value, path, schema, declarations, markers, checked, marksLines = false, goTo, onFocus } = props
  const [instance, setInstance] = useState<Instance | null>(null)
  const dark = useMedia('(prefers-color-scheme: dark)')
  const ownPath = useId()
  const file = path ?? `${ownPath}.${language}`
  const typed = useText(instance, file, props)
  useEffect(() => checkBySchema(file, schema), [file, schema])
  useEffect(() => declare(file, declarations), [file, declarations])
  useMarkers(instance, file, checked ?? markers)
  useLineMarks(instance, file, marksLines ? markers : undefined)
  const assisting = useAssist(instance, file, props.assist)
  useCursor(instance, file, props.onCursor)
  useGoTo(instance, goTo)
  useFormatNow(instance, props.formatNow)
  useFocusEvent(instance, onFocus)
  useDescription(instance, props['aria-describedby'], props['aria-invalid'])
  useDisposedDocuments(file, assisting)
  if (assisting === 'pending' && !instance) return null
  return (
    <Editor
      key={assisting && assisting !== 'pending' ? 'assisted' : 'plain'}
      height="100%"
      theme={dark ? 'dark' : 'light'}
      language={language}
      path={file}
      defaultValue={value}
      loading={null}
      options={optionsOf(props)}
      keepCurrentModel
      onMount={setInstance}
      onChange={typed}
    />
  )
}
