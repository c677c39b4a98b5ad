import { readFileSync } from 'node:fs'
import { colors } from '@console/platform/theme/colors'
import { sections } from '../app/layout/menu/sections.data.ts'
import { entryRoom } from './menuChoice.ts'

const palette = {
  bg: colors.bg.DEFAULT,
  bar: colors.bg.subtle,
  panel: colors.bg.panel,
  muted: colors.bg.muted,
  strong: colors.bg.emphasized,
  fg: colors.fg.DEFAULT,
  'fg-muted': colors.fg.muted,
  border: colors.border.DEFAULT,
  'border-strong': colors.border.emphasized,
  accent: colors.accent.fg,
  'accent-solid': colors.accent.solid,
}

const variables = (scheme: '_light' | '_dark'): string =>
  Object.entries(palette)
    .map(([name, { value }]) => `--frame-${name}:${value[scheme]}`)
    .join(';')

const schemes = `:root,:root[data-scheme=light]{${variables('_light')}}
@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${variables('_dark')}}}
:root[data-scheme=dark]{${variables('_dark')}}`

/** The menu's entry of the section that the document names. */
const current = (inside: string, style: string): string =>
  `${sections.map(({ to }) => `:root[data-section="${to}"] #frame [data-to="${to}"]${inside}`).join(',')}{${style}}`

const marked = [
  current('', 'background:var(--frame-strong);color:var(--frame-fg)'),
  current('>svg', 'color:var(--frame-accent)'),
  current(
    '::before',
    "content:'';position:absolute;inset-inline-start:0;inset-block:8px;width:3px;border-radius:9999px;background:var(--frame-accent-solid)",
  ),
].join('\n')

/** The room of a remote's entry, after the section that the document names. */
const further = sections
  .map(({ to }) => `:root[data-further~="${to}"] #frame [data-to="${to}"]{margin-bottom:${entryRoom}}`)
  .join('\n')

const withoutSpace = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*([{};]|, |: )\s*/g, (_, sign: string) => sign.trim())
    .trim()

/** The style sheet of the frame. `font` is the address of the text's font. */
export const frameCss = (font: string): string =>
  [
    withoutSpace(readFileSync(new URL('frame.css', import.meta.url), 'utf8')),
    `@layer frame{${schemes}}`,
    marked,
    further,
    `@font-face{font-family:'Geist Variable';src:url(${font}) format('woff2');font-weight:100 900;font-display:swap}\n`,
  ].join('\n')
