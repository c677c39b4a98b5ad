import { Banner } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import type { UpdateShown } from '../follow/useUpdate.ts'
import { UpdateFailed } from './UpdateFailed.tsx'
import { UpdateSteps } from './UpdateSteps.tsx'

/** What became of an update until now; nothing before its start. */
export const UpdateProgress = ({ update: { state, outcome, live, now, busy } }: { update: UpdateShown }) => {
  const t = useT()
  return (
    <>
      {busy && !live ? <Banner kind="warning">{t('update.notLive')}</Banner> : null}
      {state.kind === 'cancelled' ? <Banner kind="info">{t('update.cancelled')}</Banner> : null}
      {state.kind === 'failed' ? <UpdateFailed error={state.error} /> : null}
      {state.kind === 'followed' && outcome ? <UpdateSteps follow={state.follow} outcome={outcome} sent={state.sent} now={now} /> : null}
    </>
  )
}
