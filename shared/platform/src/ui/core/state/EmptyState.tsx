import { OctagonAlert, RotateCw } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { useCommonText, useFormat } from '../../../i18n/index.ts'
import { Button } from '../controls/Button.tsx'
import { CopyButton } from '../controls/CopyButton.tsx'
import { styled } from '../styled.ts'
import { ServerText } from '../text/ServerText.tsx'
import { Tile } from './StateCard.tsx'

const Root = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minH: 'full',
    px: '6',
    py: '8',
    textAlign: 'center',
  },
})
const Title = styled('h2', { base: { mt: '2', textStyle: 'panel' } })
const Text = styled('div', {
  base: { maxW: '400px', color: 'fg.muted', textWrap: 'balance', overflowWrap: 'anywhere' },
})
const Actions = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '2.5' },
})

export interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** One sentence: why it is empty and what comes next. */
  children?: ReactNode | undefined
  /** The one next step. */
  action?: ReactNode | undefined
  tone?: 'neutral' | 'warning' | 'danger' | undefined
  role?: 'alert' | 'status' | undefined
}

export const EmptyState = ({ icon, title, children, action, tone = 'neutral', role }: EmptyStateProps) => (
  <Root role={role}>
    <Tile tone={tone}>{icon}</Tile>
    <Title>{title}</Title>
    {children ? <Text>{children}</Text> : null}
    {action ? <Actions>{action}</Actions> : null}
  </Root>
)

// What a proxy answers for a server that does not.
const gateways = new Set<number | undefined>([502, 504])

/** Whether the server has sent no words, so that the call's error has but the status. */
const isBare = (message: string | undefined, status: number | undefined): boolean =>
  status !== undefined && message === `HTTP error! Status: ${status}`

/** The text of an error for the user: the console's own failures in their language, a server's message as it is. */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useCommonText()
  const { bytes } = useFormat()
  return useCallback(
    (error) => {
      // The fields of an `ApiError` and of a `MessageTooLargeError`.
      const { kind, message, status, place, maxBytes } = (error ?? {}) as {
        kind?: string
        message?: string
        status?: number
        place?: string
        maxBytes?: number
      }
      switch (kind) {
        case 'http':
          return isBare(message, status)
            ? t(gateways.has(status) ? 'state.gateway' : 'state.noReason', { status: String(status) })
            : (message ?? String(error))
        case 'offline':
          return t('state.offline')
        case 'timeout':
          return t('state.timeout')
        case 'auth':
          return t('state.notRenewed')
        case 'parse':
          return t('state.notUnderstood', { place: place ?? '—' })
        case 'tooLarge':
          return t('state.tooLarge', { size: bytes(maxBytes) })
        default:
          return message ?? String(error)
      }
    },
    [t, bytes],
  )
}

/** What is shown of an error; an `ApiError` fits. */
export interface LoadError {
  kind?: string | undefined
  /** The server's text for kind `http`. */
  message: string
  status?: number | undefined
  /** What can't be parsed, for kind `parse`. */
  place?: string | undefined
}

export interface LoadFailedProps {
  /** What was to be loaded, as a sentence begins: "Devices". */
  what: string
  error: LoadError
  onRetry: () => void
  retrying?: boolean | undefined
}

/** Shows the server's message whole, as text, with a button that copies it. */
export const LoadFailed = ({ what, error, onRetry, retrying = false }: LoadFailedProps) => {
  const t = useCommonText()
  const errorText = useErrorText()
  const { kind, message, status } = error
  const serverMessage =
    status === undefined || message.includes(String(status)) ? message : `${message} (HTTP ${status})`
  return (
    <EmptyState
      role="alert"
      tone="danger"
      icon={<OctagonAlert aria-hidden />}
      title={t('state.loadFailed', { what })}
      action={
        <>
          <Button variant="solid" size="xs" icon={<RotateCw aria-hidden />} busy={retrying} onClick={onRetry}>
            {t('retry')}
          </Button>
          <CopyButton size="xs" word={t('copy')} text={`${what}: ${serverMessage}`} />
        </>
      }
    >
      <ServerText>
        {kind === 'http' && !isBare(message, status)
          ? t('state.serverAnswered', { text: serverMessage })
          : errorText(error)}
      </ServerText>
    </EmptyState>
  )
}
