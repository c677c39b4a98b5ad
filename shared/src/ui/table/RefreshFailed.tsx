import { RotateCw } from 'lucide-react'
import { useCommonText } from '../../i18n/index.ts'
import { Button } from '../core/button/Button.tsx'
import { Banner } from '../core/state/Banner.tsx'
import type { LoadError } from '../core/state/LoadFailed.tsx'
import { useErrorText } from '../core/state/useErrorText.ts'
import { styled } from '../core/styled.ts'

const Place = styled('div', { base: { mb: '3' } })

/** Above a list that could not be refreshed: what is shown may be old. */
export const RefreshFailed = ({ error, retrying, onRetry }: { error: LoadError; retrying: boolean; onRetry: () => void }) => {
  const t = useCommonText()
  const errorText = useErrorText()
  return (
    <Place>
      <Banner kind="warning" action={<Button size="xs" icon={<RotateCw aria-hidden />} busy={retrying} onClick={onRetry}>{t('retry')}</Button>}>
        {t('state.refreshFailed')} {errorText(error)}
      </Banner>
    </Place>
  )
}
