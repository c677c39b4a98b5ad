import { removeMailAddress } from '@console/platform/api'
import { isolate, visible } from '@console/platform/lib'
import { Banner, Button, ServerText, styled, Text, useErrorText } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'
import { useAddressChange } from './useAddressChange.ts'

const Buttons = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' } })

export const CurrentAddress = ({ address, onChange }: { address: string; onChange: () => void }) => {
  const t = useT()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useAddressChange(removeMailAddress, t('removed'))
  return (
    <div>
      <Text overflowWrap="anywhere">{t('isSet', { address: isolate(visible(address)) })}</Text>
      {error ? (
        <Banner kind="danger">
          <ServerText>{errorText(error)}</ServerText>
        </Banner>
      ) : null}
      <Buttons>
        <Button onClick={onChange}>{t('change')}</Button>
        <Button variant="ghost" busy={isPending} busyWord={t('remove')} onClick={() => mutate()}>
          {t('remove')}
        </Button>
      </Buttons>
    </div>
  )
}
