import { Banner, CopyButton, ServerText, styled, useErrorText } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { UpdateSteps } from './UpdateSteps.tsx'
import { serverReasonOf } from './createUpdate.ts'
import type { UpdateView } from './useUpdate.ts'

/** The state of an update; nothing before its start. */
export const UpdateProgress = ({ update: { state, outcome, live, now, busy } }: { update: UpdateView }) => {
  const t = useT()
  return (
    <>
      {busy && !live ? <Banner kind="warning">{t('update.notLive')}</Banner> : null}
      {state.kind === 'cancelled' ? <Banner kind="info">{t('update.cancelled')}</Banner> : null}
      {state.kind === 'failed' ? <UpdateFailed error={state.error} /> : null}
      {state.kind === 'tracked' && outcome ? (
        <UpdateSteps tracked={state.tracked} outcome={outcome} size={state.size} now={now} />
      ) : null}
    </>
  )
}

const Title = styled('p', { base: { fontWeight: 'semibold' } })

/** Why the server did not accept an image, in its own words. */
const UpdateFailed = ({ error }: { error: unknown }) => {
  const t = useT()
  const errorText = useErrorText()
  const reason = serverReasonOf(error) ?? errorText(error)
  return (
    <Banner kind="danger" action={<CopyButton size="xs" word={t('copy')} text={reason} />}>
      <Title>{t('update.failed')}</Title>
      <ServerText>{reason}</ServerText>
    </Banner>
  )
}
