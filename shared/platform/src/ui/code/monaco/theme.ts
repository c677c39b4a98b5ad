import type { editor } from 'monaco-editor'
import { colors } from '../../../theme/colors.data.ts'

type Scheme = '_light' | '_dark'
interface Pair {
  value: { _light: string; _dark: string }
}

// Monaco takes no CSS variables.
const rulesOf = (scheme: Scheme): editor.ITokenThemeRule[] => {
  const tokens: readonly [string, Pair][] = [
    ['', colors.fg.DEFAULT],
    ['keyword', colors.syntax.keyword],
    ['string', colors.syntax.string],
    ['string.key.json', colors.syntax.key],
    ['string.value.json', colors.syntax.string],
    ['number', colors.syntax.number],
    ['number.json', colors.syntax.number],
    ['keyword.json', colors.syntax.keyword],
    ['type', colors.syntax.type],
    ['type.identifier', colors.syntax.type],
    ['identifier', colors.fg.DEFAULT],
    ['delimiter', colors.fg.muted],
    ['comment', colors.syntax.comment],
    ['keyword.directive', colors.syntax.preproc],
    ['metatag', colors.syntax.key],
    ['attribute.name', colors.syntax.key],
  ]
  return tokens.map(([token, { value }]) => ({ token, foreground: value[scheme].slice(1) }))
}

const colorsOf = (scheme: Scheme): Record<string, string> => {
  const pick = ({ value }: Pair) => value[scheme]
  const used: Record<string, Pair> = {
    'editor.background': colors.bg.code,
    'editor.foreground': colors.fg.DEFAULT,
    'editorLineNumber.foreground': colors.fg.subtle,
    'editorLineNumber.activeForeground': colors.fg.DEFAULT,
    'editorLineNumber.dimmedForeground': colors.fg.subtle,
    'editorCursor.foreground': colors.accent.solid,
    'editor.selectionBackground': colors.accent.muted,
    'editor.inactiveSelectionBackground': colors.bg.muted,
    'editor.lineHighlightBorder': colors.border.muted,
    'editorIndentGuide.background1': colors.border.muted,
    'editorIndentGuide.activeBackground1': colors.border.emphasized,
    'editorError.foreground': colors.red.solid,
    'editorWarning.foreground': colors.orange.solid,
    'editorWidget.background': colors.bg.panel,
    'editorWidget.border': colors.border.DEFAULT,
    'editorWidget.foreground': colors.fg.DEFAULT,
    'editorHoverWidget.background': colors.bg.panel,
    'editorHoverWidget.border': colors.border.DEFAULT,
    'editorSuggestWidget.background': colors.bg.panel,
    'editorSuggestWidget.border': colors.border.DEFAULT,
    'editorSuggestWidget.selectedBackground': colors.accent.subtle,
    'editorSuggestWidget.selectedForeground': colors.fg.DEFAULT,
    'editorSuggestWidget.highlightForeground': colors.accent.fg,
    'editorSuggestWidget.focusHighlightForeground': colors.accent.fg,
    'list.hoverBackground': colors.bg.muted,
    'list.focusBackground': colors.accent.subtle,
    'input.background': colors.bg.panel,
    'input.border': colors.border.control,
    focusBorder: colors.accent.focusRing,
    'menu.background': colors.bg.panel,
    'menu.foreground': colors.fg.DEFAULT,
    'menu.selectionBackground': colors.bg.muted,
    'menu.selectionForeground': colors.fg.DEFAULT,
    'scrollbarSlider.background': colors.border.DEFAULT,
    'scrollbarSlider.hoverBackground': colors.border.emphasized,
    'editorGutter.background': colors.bg.code,
    'editorBracketMatch.background': colors.accent.subtle,
    'editorBracketMatch.border': colors.accent.border,
  }
  return Object.fromEntries(Object.entries(used).map(([name, pair]) => [name, pick(pair)]))
}

const themeOf = (base: 'vs' | 'vs-dark', scheme: Scheme): editor.IStandaloneThemeData => ({
  base,
  inherit: true,
  rules: rulesOf(scheme),
  colors: colorsOf(scheme),
})

export const themes: Readonly<Record<'light' | 'dark', editor.IStandaloneThemeData>> = {
  light: themeOf('vs', '_light'),
  dark: themeOf('vs-dark', '_dark'),
}
