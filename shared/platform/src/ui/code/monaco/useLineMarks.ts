import type { editor } from 'monaco-editor'
import { useEffect } from 'react'
import type { CodeMarker } from '../codeEditorProps.ts'

const messageHeight = 28

/** The worst of each line: one message has room below it. */
const worstOf = (markers: readonly CodeMarker[], lines: number): CodeMarker[] => {
  const worst = new Map<number, CodeMarker>()
  for (const marker of markers)
    if (marker.line <= lines && (!worst.has(marker.line) || marker.severity !== 'warning'))
      worst.set(marker.line, marker)
  return [...worst.values()]
}

const decorationOf = ({ line, severity = 'error' }: CodeMarker): editor.IModelDeltaDecoration => ({
  range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 },
  options: {
    isWholeLine: true,
    className: `line-${severity}`,
    marginClassName: `margin-${severity}`,
    lineNumberClassName: `number-${severity}`,
  },
})

const zoneOf = ({ line, message, severity = 'error' }: CodeMarker): editor.IViewZone => {
  const domNode = document.createElement('div')
  domNode.className = `below-${severity}`
  domNode.textContent = message
  domNode.title = message
  return { afterLineNumber: line, heightInPx: messageHeight, domNode }
}

/** Tints the lines of the markers and writes their messages below. */
export const useLineMarks = (
  instance: editor.IStandaloneCodeEditor | null,
  file: string,
  markers: readonly CodeMarker[] | undefined,
) => {
  useEffect(() => {
    const model = instance?.getModel()
    if (!instance || !model || !markers || markers.length === 0) return undefined
    const shown = worstOf(markers, model.getLineCount())
    const decorations = instance.createDecorationsCollection(shown.map(decorationOf))
    const zones: string[] = []
    instance.changeViewZones((accessor) => {
      for (const marker of shown) zones.push(accessor.addZone(zoneOf(marker)))
    })
    return () => {
      decorations.clear()
      instance.changeViewZones((accessor) => {
        for (const zone of zones) accessor.removeZone(zone)
      })
    }
  }, [instance, file, markers])
}
