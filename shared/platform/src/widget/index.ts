// Files apart by what the boxes of a remote load together: a chunk holds whole files.
export { LoadedWidget, type LoadedWidgetProps } from './LoadedWidget.tsx'
export { Widget, WidgetSkeleton, type WidgetProps } from './Widget.tsx'
export { WidgetNote, WidgetRow, type WidgetNoteProps } from './WidgetNote.tsx'
