export { LoadedWidget, Widget, WidgetNote, WidgetRow, WidgetSkeleton, type LoadedWidgetProps, type WidgetNoteProps, type WidgetProps } from './Widget.tsx'
