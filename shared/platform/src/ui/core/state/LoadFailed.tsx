import { OctagonAlert, RotateCw } from 'lucide-react'
import { useCommonText } from '../../../i18n/index.ts'
import { Button } from '../button/Button.tsx'
import { CopyButton } from '../button/CopyButton.tsx'
import { ServerText } from '../text/ServerText.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useErrorText } from './useErrorText.ts'

/** What is shown of an error; an `ApiError` fits. */
export interface LoadError {
  kind?: string | undefined
  /** The server's text for kind `http`. */
  message: string
  status?: number | undefined
  /** What is not understood, for kind `parse`. */
  place?: string | undefined
}

export interface LoadFailedProps {
  /** What was to be loaded, as a sentence begins: "Devices". */
  what: string
  error: LoadError
  onRetry: () => void
  retrying?: boolean | undefined
}

/** The server's text stands whole, as text, and can be copied. */
export const LoadFailed = ({ what, error, onRetry, retrying = false }: LoadFailedProps) => {
  const t = useCommonText()
  const errorText = useErrorText()
  const { kind, message, status } = error
  const answer = status === undefined || message.includes(String(status)) ? message : `${message} (HTTP ${status})`
  return (
    <EmptyState
      role="alert"
      tone="danger"
      icon={<OctagonAlert aria-hidden />}
      title={t('state.loadFailed', { what })}
      action={(
        <>
          <Button variant="solid" size="xs" icon={<RotateCw aria-hidden />} busy={retrying} onClick={onRetry}>{t('retry')}</Button>
          <CopyButton size="xs" word={t('copy')} text={`${what}: ${answer}`} />
        </>
      )}
    >
      <ServerText>{kind === 'http' ? t('state.serverAnswered', { text: answer }) : errorText(error)}</ServerText>
    </EmptyState>
  )
}
