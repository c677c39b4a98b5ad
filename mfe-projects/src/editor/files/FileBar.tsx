import { useFormat } from '@console/platform/i18n'
import { Mono, styled } from '@console/platform/ui'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import type { Problem } from '../log/references.ts'
import { isApple } from '../useShortcuts.ts'

const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    minH: '7',
    px: '3.5',
    py: '1',
    borderTopWidth: '1px',
    bg: 'bg.subtle',
    textStyle: 'xs',
    color: 'fg.muted',
  },
})
const Count = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
    '& .lucide': { boxSize: '3.5' },
  },
  variants: { kind: { error: { color: 'red.fg' }, warning: { color: 'orange.fg' } } },
})
const Rest = styled('span', {
  base: { display: 'flex', gap: '4', ms: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
})
const Keys = styled('span', { base: { hideBelow: 'md' } })

interface FileBarProps {
  path: string
  /** Id of the hint how the keyboard leaves the editor. */
  hintId: string
  problems: readonly FoundProblem[]
  cursor: { line: number; column: number }
  /** Shows where a problem stands. */
  onProblem: (problem: FoundProblem) => void
}

type FoundProblem = Pick<Problem, 'line' | 'column' | 'severity'>

type Place = FileBarProps['cursor']

const compare = (one: Place, other: Place): number => one.line - other.line || one.column - other.column

/**
 * The first problem behind the cursor, else the first one: pressed again, the button of a kind leads through all of
 * them.
 */
const nextOf = (found: readonly FoundProblem[], cursor: Place): FoundProblem | undefined => {
  const inOrder = found.toSorted(compare)
  return inOrder.find((problem) => compare(problem, cursor) > 0) ?? inOrder[0]
}

/** Status bar of the shown file: problems, path, cursor. */
export const FileBar = ({ path, hintId, problems, cursor, onProblem }: FileBarProps) => {
  const t = useT()
  const { number } = useFormat()
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const errors = problems.filter((problem) => !warnings.includes(problem))
  const show = (found: readonly FoundProblem[]) => {
    const next = nextOf(found, cursor)
    if (next) onProblem(next)
  }
  return (
    <Bar>
      {errors.length > 0 ? (
        <Count type="button" kind="error" onClick={() => show(errors)}>
          <OctagonAlert aria-hidden />
          {t('editor.errors', { count: errors.length })}
        </Count>
      ) : null}
      {warnings.length > 0 ? (
        <Count type="button" kind="warning" onClick={() => show(warnings)}>
          <TriangleAlert aria-hidden />
          {t('editor.warnings', { count: warnings.length })}
        </Count>
      ) : null}
      <Mono>{path}</Mono>
      <Rest>
        <Keys id={hintId}>{t(isApple ? 'editor.tabKeyApple' : 'editor.tabKey')}</Keys>
        <span>{t('editor.cursor', { line: number(cursor.line), column: number(cursor.column) })}</span>
        <span>{t('editor.spaces')}</span>
      </Rest>
    </Bar>
  )
}
