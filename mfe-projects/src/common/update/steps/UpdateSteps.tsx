import { Banner, styled, VisuallyHidden } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import type { Follow, Outcome } from '../follow/follow.ts'
import { Step } from './Step.tsx'
import { useSteps } from './useSteps.ts'

const List = styled('ol', { base: { display: 'grid' } })

interface UpdateStepsProps {
  follow: Follow
  outcome: Outcome
  /** Bytes. */
  sent: number
  now: number
}

/** How far an update is, and what to do where it went wrong. */
export const UpdateSteps = (course: UpdateStepsProps) => {
  const t = useT()
  const steps = useSteps(course)
  const advice = { other: t('update.otherAdvice'), crashed: t('update.crashedAdvice'), safeMode: t('update.crashedAdvice'), stayed: t('update.stayedAdvice'), lost: t('update.lostAdvice') }
  const { outcome } = course
  const current = steps.findLast(({ kind }) => kind !== 'later')
  return (
    <>
      <List aria-label={t('update.progress')}>{steps.map((step, index) => <Step key={index} {...step} />)}</List>
      <VisuallyHidden role="status">{current?.title}</VisuallyHidden>
      {outcome in advice ? <Banner kind="warning">{advice[outcome as keyof typeof advice]}</Banner> : null}
    </>
  )
}
