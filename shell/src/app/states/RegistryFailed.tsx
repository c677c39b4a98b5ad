import { useReadable } from '@console/platform/contract'
import { Button, PageHeader, StateCard } from '@console/platform/ui'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useLocation } from '@console/platform/router'
import { useState } from 'react'
import { sectionOf, useMenu } from '../layout/menu/menu.ts'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'

/** Shown in place of every section while the registry can't be read. */
export const RegistryFailed = () => {
  const t = useT()
  const { remoteManager } = useShell()
  const state = useReadable(remoteManager.state)
  const [trying, setTrying] = useState(false)
  const section = sectionOf(useMenu(), useLocation().pathname)?.title
  if (state.kind !== 'failed') return null
  const retry = () => {
    setTrying(true)
    void remoteManager.refresh().finally(() => setTrying(false))
  }
  return (
    <>
      <PageHeader title={section ?? t('registryFailed.title')} />
      <StateCard
        tone="warning"
        focusAction
        icon={<TriangleAlert aria-hidden />}
        title={t('registryFailed.title')}
        actions={
          <Button variant="solid" icon={<RotateCw aria-hidden />} busy={trying} onClick={retry}>
            {t('retry')}
          </Button>
        }
        facts={[{ label: t('registryFailed.cause'), value: state.error.message }]}
      >
        {t('registryFailed.text')}
      </StateCard>
    </>
  )
}
