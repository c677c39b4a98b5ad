import { Banner, CopyButton, ServerText, styled, useErrorText } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { UpdateSteps } from './UpdateSteps.tsx'
import { refusalOf } from './createUpdate.ts'
import type { UpdateShown } from './useUpdate.ts'

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

const Title = styled('p', { base: { fontWeight: 'semibold' } })

/** Why an image was not taken, in the server's own words. */
const UpdateFailed = ({ error }: { error: unknown }) => {
  const t = useT()
  const errorText = useErrorText()
  const reason = refusalOf(error) ?? errorText(error)
  return (
    <Banner kind="danger" action={<CopyButton size="xs" word={t('copy')} text={reason} />}>
      <Title>{t('update.failed')}</Title>
      <ServerText>{reason}</ServerText>
    </Banner>
  )
}
