import { isolate } from '@console/platform/lib'
import { CopyButton, styled } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'

const Root = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2',
    mt: '4',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > span': { minW: '0', overflowWrap: 'anywhere' },
  },
})

/** The id that the server gave the message: deliveries and alerts that it caused name it, too. */
export const MessageId = ({ id }: { id: string }) => {
  const t = useT()
  return (
    <Root>
      <span>{t('messageId', { id: isolate(id) })}</span>
      <CopyButton size="xs" variant="ghost" text={id} label={t('copyMessageId')} />
    </Root>
  )
}
