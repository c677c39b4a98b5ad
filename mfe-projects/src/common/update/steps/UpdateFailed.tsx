import { Banner, CopyButton, ServerText, styled, useErrorText } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import { refusalOf } from '../follow/createUpdate.ts'

const Title = styled('p', { base: { fontWeight: 'semibold' } })

/** Why an image was not taken, in the server's own words. */
export const UpdateFailed = ({ error }: { error: unknown }) => {
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
