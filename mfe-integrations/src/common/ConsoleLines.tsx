import type { ConsoleLine } from '@console/platform/api'
import { visible } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'

const Root = styled('div', {
  base: {
    p: '3',
    borderRadius: 'l2',
    bg: 'bg.log',
    borderWidth: '1px',
    textStyle: 'mono',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxH: '64',
    overflowY: 'auto',
  },
})
const Line = styled('div', {
  base: { '&[data-level=error]': { color: 'red.fg' }, '&[data-level=warn]': { color: 'orange.fg' } },
})

/** What a function wrote to its console. Each line says its level where it is more than a note. */
export const ConsoleLines = ({ lines }: { lines: readonly ConsoleLine[] }) => {
  const t = useT()
  return (
    <Root role="log" aria-label={t('run.console')} tabIndex={0}>
      {lines.map(({ level, text }, index) => (
        <Line key={`${index}-${level}`} data-level={level}>
          {visible(level === 'error' || level === 'warn' ? `${level}: ${text}` : text)}
        </Line>
      ))}
    </Root>
  )
}
