import { ApiError } from '@console/platform/contract'
import { useCommonText } from '@console/platform/i18n'
import { Banner, Button, styled, useErrorText, type LoadError } from '@console/platform/ui'
import { useT } from './i18n/useT.ts'

// The room of the bars.
const Root = styled('div', { base: { minH: { base: '56px', sm: '120px' }, mb: '3' } })

interface StoreFailedProps {
  failure: LoadError
  /** Whether stored events are expected here. Elsewhere only a server's own error says that it stores events. */
  expected: boolean
  retrying: boolean
  retry: () => void
}

/** Why the stored events are not shown. */
export const StoreFailed = ({ failure, expected, retrying, retry }: StoreFailedProps) => {
  const t = useT()
  const common = useCommonText()
  const errorText = useErrorText()
  if (!expected && !(failure instanceof ApiError && (failure.status ?? 0) >= 500)) return null
  return (
    <Root>
      <Banner
        kind="warning"
        action={
          <Button size="xs" busy={retrying} onClick={retry}>
            {common('retry')}
          </Button>
        }
      >
        {t('past.unreachable', { reason: errorText(failure) })}
      </Banner>
    </Root>
  )
}
