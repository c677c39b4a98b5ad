import { useConsole } from '@console/platform/contract'
import { ButtonLink, CopyButton, styled } from '@console/platform/ui'
import { KeyRound } from 'lucide-react'
import { ProblemHelp } from '../../common/problems/ProblemHelp.tsx'
import { causeOf, isKnown, isNameless } from '../../common/problems/problems.ts'
import { useT as useProblemText } from '../../common/problems/i18n/useT.ts'
import { useT } from '../i18n/useT.ts'
import type { Problem } from './steps.ts'

const Card = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2',
    my: '2.5',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderColor: 'red.muted',
    borderRadius: 'l2',
    bg: 'red.subtle',
    textStyle: 'xs',
    '& code': { display: 'block', mt: '2', textStyle: 'mono', color: 'fg.muted', overflowWrap: 'anywhere' },
  },
})

const Way = styled('div', { base: { mt: '2' } })

const needsKey = (reason: string): boolean => ['wrongKey', 'revoked'].includes(reason)

/** The cause in the owner's words, what the entrance noted, and the ways out. */
export const ProblemCard = ({ id, problem }: { id: string; problem: Problem }) => {
  const t = useT()
  const { href } = useConsole()
  const problemText = useProblemText()
  const noted = [isNameless(problem.reason) ? null : id, problem.remote].filter(Boolean)
  const withReason = [problem.reason, ...noted].join(' · ')
  const shown = isKnown(problem.reason) ? noted.join(' · ') : withReason
  const cause = problemText(causeOf(problem.reason))
  return (
    <>
      <Card>
        <div>
          <b>{cause}</b>
          {shown === '' ? null : <code>{shown}</code>}
        </div>
        <CopyButton text={`${cause}\n${withReason}`} label={t('copyProblem')} />
      </Card>
      <ProblemHelp reason={problem.reason} />
      {needsKey(problem.reason) ? (
        <Way>
          <ButtonLink size="xs" icon={<KeyRound aria-hidden />} to={href('device-details', { id })}>
            {t('newKeyThere')}
          </ButtonLink>
        </Way>
      ) : null}
    </>
  )
}
