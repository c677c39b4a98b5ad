import { styled } from '@console/platform/ui'
import type { CodeLanguage } from './way.ts'

const Box = styled('pre', {
  base: {
    py: '1.5',
    maxH: '360px',
    overflow: 'auto',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.code',
    textStyle: 'mono',
    lineHeight: '1.25rem',
    counterReset: 'line',
    '& > span': {
      display: 'block',
      ps: '11',
      pe: '3',
      position: 'relative',
      minH: '5',
      counterIncrement: 'line',
      '&::before': {
        content: 'counter(line)',
        position: 'absolute',
        insetInlineStart: '0',
        w: '7',
        textAlign: 'end',
        color: 'fg.subtle',
      },
    },
    '& [data-part=keyword]': { color: 'syntax.keyword' },
    '& [data-part=string]': { color: 'syntax.string' },
    '& [data-part=number]': { color: 'syntax.number' },
    '& [data-part=function]': { color: 'syntax.function' },
    '& [data-part=comment]': { color: 'syntax.comment' },
  },
})

const keywords: Record<CodeLanguage, string> = {
  python: 'from|import|while|True|False|lambda|def|return|if|else|not|in|as|for',
  js: 'import|from|const|let|new|return|function|while|true|false|async|await',
  cpp: 'void|int|float|double|const|static|char|for|while|if|return|auto|true|false|bool',
}

const comments: Record<CodeLanguage, string> = { python: '#.*', js: '//.*', cpp: '//.*' }

/** The parts of a line, each with what it is. */
const partsOf = (line: string, language: CodeLanguage): { text: string; part?: string }[] => {
  const pattern = new RegExp(
    `(?<string>"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')|(?<comment>${comments[language]})|(?<keyword>\\b(?:${keywords[language]})\\b|^#\\w+)|(?<number>\\b\\d[\\d._]*\\b)|(?<function>\\b\\w+(?=\\())`,
    'g',
  )
  const parts: { text: string; part?: string }[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: line.slice(end, match.index) })
    const [part] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ['']
    parts.push({ text: match[0], part })
    end = match.index + match[0].length
  }
  return [...parts, { text: line.slice(end) }]
}

/** A short program with line numbers. */
export const CodeLines = ({ language, text }: { language: CodeLanguage; text: string }) => (
  <Box role="group" tabIndex={0}>
    {text
      .trimEnd()
      .split('\n')
      .map((line, row) => (
        <span key={row}>
          {partsOf(line, language).map(({ text: piece, part }, index) =>
            part ? (
              <span key={index} data-part={part}>
                {piece}
              </span>
            ) : (
              piece
            ),
          )}
          {'\n'}
        </span>
      ))}
  </Box>
)
