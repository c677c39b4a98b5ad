import { useReadable } from '@console/platform/contract'
import { useLocation } from '@console/platform/router'
import { Button, CopyButton, Mono, PageHeader, StateCard } from '@console/platform/ui'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useT as useShellText } from '../../i18n/index.ts'
import type { FailedRelease, RemoteFault } from '../../remotes/index.ts'
import { sectionOf, useMenu } from '../layout/menu/menu.ts'
import { shellVersion } from '../shellVersion.ts'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'
import { useFaultText } from './useFaultText.ts'

export interface BrokenCardProps {
  /** The fault of the release that was tried last. */
  fault: RemoteFault
  /** The releases that were tried before it. The card is about the most wanted one. */
  failedReleases?: readonly FailedRelease[]
  /** The number of attempts, the user's own included. */
  attempts?: number
  onRetry: () => Promise<void>
}

/** Shown in place of a section whose files are broken: what happened, and Retry without a reload. */
export const BrokenCard = ({
  fault: last,
  failedReleases = [],
  attempts: tries = last.attempts,
  onRetry,
}: BrokenCardProps) => {
  const t = useT()
  const shellText = useShellText()
  const [fault = last, ...others] = [...failedReleases.map((release) => release.fault), last]
  const attempts = fault === last ? tries : fault.attempts
  const { meaning, cause } = useFaultText()(fault)
  const remotes = useReadable(useShell().remoteManager.state)
  const release = fault.release || (remotes.kind === 'ready' ? remotes.release : '')
  const [trying, setTrying] = useState(false)
  const section = sectionOf(useMenu(), useLocation().pathname)?.title ?? fault.remote
  const part = `${fault.remote} ${fault.version}`
  const instead = others.map((other) => other.version).join(', ')
  const retry = () => {
    setTrying(true)
    void onRetry().finally(() => setTrying(false))
  }
  return (
    <>
      <PageHeader title={section} />
      <StateCard
        tone="warning"
        focusAction
        icon={<TriangleAlert aria-hidden />}
        title={fault.kind === 'render' ? t('remote.broken') : t('remote.failed')}
        actions={
          <>
            <Button variant="solid" icon={<RotateCw aria-hidden />} busy={trying} onClick={retry}>
              {t('retry')}
            </Button>
            <CopyButton
              word={shellText('copyDetails')}
              text={[
                `${part} (${t('remote.release')} ${release})`,
                cause,
                fault.message,
                ...others.map((other) => other.message),
                `shell ${shellVersion}`,
              ].join('\n')}
            />
          </>
        }
        facts={[
          { label: t('remote.part'), value: <Mono>{part}</Mono> },
          ...(release ? [{ label: t('remote.release'), value: <Mono>{release}</Mono> }] : []),
          { label: t('remote.cause'), value: cause },
          ...(instead ? [{ label: t('remote.instead'), value: t('remote.insteadFailed', { version: instead }) }] : []),
          { label: t('remote.tried'), value: t('remote.attempts', { count: attempts }) },
        ]}
      >
        {meaning} {t('remote.elsewhere')}
      </StateCard>
    </>
  )
}
