import { Button, CopyButton, StateCard, styled, type Fact } from '@console/platform/ui'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { callbackPath } from '../../boot/localAddress.ts'
import { ConfigError, type ConfigProblem } from '../../config/index.ts'
import { useT as useShellText } from '../../i18n/index.ts'
import {
  InsecureOriginError,
  IssuerMismatchError,
  ProviderUnreachableError,
  SignInLostError,
  SignInRefusedError,
  StorageForbiddenError,
} from '../../session/errors.ts'
import { useT } from './i18n/useT.ts'

const Page = styled('main', { base: { display: 'flex', minH: 'dvh', p: '4', pt: { base: '4', sm: '32' } } })

const problems = {
  missing: 'failure.config.missing',
  text: 'failure.config.text',
  empty: 'failure.config.empty',
  address: 'failure.config.address',
  brokerAddress: 'failure.config.brokerAddress',
  baseUrl: 'failure.config.baseUrl',
  endpoint: 'failure.config.endpoint',
  share: 'failure.config.share',
  publicKey: 'failure.config.publicKey',
  object: 'failure.config.object',
  list: 'failure.config.list',
  unreachable: 'failure.config.unreachable',
  status: 'failure.config.status',
  json: 'failure.config.json',
} as const satisfies Record<ConfigProblem, string>

interface Failure {
  title: string
  text: string
  facts: Fact[]
}

// The text already says that there was no response.
const causeOf = (label: string, cause: unknown): Fact[] =>
  cause instanceof Error && !(cause instanceof TypeError) ? [{ label, value: cause.message }] : []

const useFailure = (error: unknown): Failure => {
  const t = useT()
  if (error instanceof ConfigError) {
    const problem = t(problems[error.problem], { status: error.status ?? '' })
    const key = { label: t('failure.key'), value: error.key ?? '/config.json' }
    return {
      title: t('failure.configTitle'),
      text: t('failure.configText'),
      facts: [key, { label: t('failure.problem'), value: problem }],
    }
  }
  if (error instanceof ProviderUnreachableError) {
    return {
      title: t('failure.providerTitle'),
      text: t('failure.providerText'),
      facts: [{ label: t('failure.provider'), value: error.authority }, ...causeOf(t('failure.error'), error.cause)],
    }
  }
  if (error instanceof InsecureOriginError)
    return {
      title: t('failure.insecureTitle'),
      text: t('failure.insecureText'),
      facts: [{ label: t('failure.address'), value: window.location.origin }],
    }
  if (error instanceof IssuerMismatchError)
    return {
      title: t('failure.issuerTitle'),
      text: t('failure.issuerText'),
      facts: [
        { label: t('failure.issuerExpected'), value: error.expected },
        { label: t('failure.issuerFound'), value: error.found },
      ],
    }
  if (error instanceof SignInRefusedError)
    return { title: t('failure.refusedTitle'), text: t('failure.refusedText', { text: error.message }), facts: [] }
  if (error instanceof SignInLostError && error.code !== null)
    return {
      title: t('failure.refusedTitle'),
      text: t('failure.refusedAgainText'),
      facts: [{ label: t('failure.error'), value: error.code }],
    }
  if (error instanceof SignInLostError) return { title: t('failure.lostTitle'), text: t('failure.lostText'), facts: [] }
  if (error instanceof StorageForbiddenError)
    return {
      title: t('failure.storageTitle'),
      text: t('failure.storageText'),
      facts: [{ label: t('failure.address'), value: window.location.origin }],
    }
  return {
    title: t('failure.unknownTitle'),
    text: t('failure.unknownText'),
    facts: [{ label: t('failure.error'), value: String(error) }],
  }
}

// The callback's address works only once.
const tryAgain = () =>
  window.location.pathname === callbackPath ? window.location.assign('/') : window.location.reload()

/** Replaces the whole page when the console can't start, and says why. */
export const FailureScreen = ({ error }: { error: unknown }) => {
  const t = useT()
  const shellText = useShellText()
  const { title, text, facts } = useFailure(error)
  const details = [title, text, ...facts.map(({ label, value }) => `${label}: ${String(value)}`)].join('\n')
  return (
    <Page>
      <title>{title}</title>
      <StateCard
        level={1}
        tone="warning"
        focusAction
        icon={<TriangleAlert aria-hidden />}
        title={title}
        actions={
          <>
            <Button variant="solid" icon={<RotateCw aria-hidden />} onClick={tryAgain}>
              {t('failure.retry')}
            </Button>
            <CopyButton text={details} word={shellText('copyDetails')} />
          </>
        }
        {...(facts.length > 0 && { facts })}
      >
        {text}
      </StateCard>
    </Page>
  )
}
