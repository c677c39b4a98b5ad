import { useFormat } from '@console/platform/i18n'
import { Mono, styled } from '@console/platform/ui'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { isApple } from '../isApple.ts'
import type { Problem } from '../log/text/problems.ts'

const Bar = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', minH: '7', px: '3.5', py: '1', borderTopWidth: '1px', bg: 'bg.subtle', textStyle: 'xs', color: 'fg.muted' } })
const Count = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', '& .lucide': { boxSize: '3.5' } }, variants: { kind: { error: { color: 'red.fg' }, warning: { color: 'orange.fg' } } } })
const Rest = styled('span', { base: { display: 'flex', gap: '4', ms: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } })
const Keys = styled('span', { base: { hideBelow: 'md' } })

interface FileBarProps {
  path: string
  /** The id of how the keyboard leaves the editor. */
  hintId: string
  problems: readonly Problem[]
  cursor: { line: number; column: number }
}

/** What is known of the file that is shown, and where the cursor is. */
export const FileBar = ({ path, hintId, problems, cursor: { line, column } }: FileBarProps) => {
  const t = useT()
  const { number } = useFormat()
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  const errors = problems.length - warnings
  return (
    <Bar>
      {errors > 0 ? <Count kind="error"><OctagonAlert aria-hidden />{t('editor.errors', { count: errors })}</Count> : null}
      {warnings > 0 ? <Count kind="warning"><TriangleAlert aria-hidden />{t('editor.warnings', { count: warnings })}</Count> : null}
      <Mono>{path}</Mono>
      <Rest>
        <Keys id={hintId}>{t(isApple ? 'editor.tabKeyApple' : 'editor.tabKey')}</Keys>
        <span>{t('editor.cursor', { line: number(line), column: number(column) })}</span>
        <span>{t('editor.spaces')}</span>
      </Rest>
    </Bar>
  )
}
