import { useLocation } from '@console/shared/router'
import { Button, CopyButton, Mono, PageHeader, StateCard } from '@console/shared/ui'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { RemoteFault } from '../../remotes/index.ts'
import { sectionOf } from '../layout/menu/menu.ts'
import { useMenu } from '../layout/menu/useMenu.ts'
import { useFaultText } from './useFaultText.ts'

interface FaultCardProps {
  fault: RemoteFault
  /** How often it was tried, the user's own tries included. */
  attempts?: number
  onRetry: () => Promise<void>
}

/** In the place of a section whose code can't be shown: what happened, and a way to try again without a reload. */
export const FaultCard = ({ fault, attempts = fault.attempts, onRetry }: FaultCardProps) => {
  const t = useT()
  const { meaning, cause } = useFaultText(fault)
  const [trying, setTrying] = useState(false)
  const section = sectionOf(useMenu(), useLocation().pathname)?.title ?? fault.remote
  const part = `${fault.remote} ${fault.version}`
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
            <Button variant="solid" icon={<RotateCw aria-hidden />} busy={trying} onClick={retry}>{t('retry')}</Button>
            <CopyButton word={t('remote.copyDetails')} text={`${part}\n${cause}\n${fault.message}`} />
          </>
        }
        facts={[
          { label: t('remote.part'), value: <Mono>{part}</Mono> },
          { label: t('remote.cause'), value: cause },
          { label: t('remote.tried'), value: t('remote.attempts', { count: attempts }) },
        ]}
      >
        {meaning} {t('remote.elsewhere')}
      </StateCard>
    </>
  )
}
