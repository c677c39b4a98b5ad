import { useReadable } from '@console/platform/contract'
import { useLocation } from '@console/platform/router'
import { Button, ButtonLink, Mono, PageHeader, RelativeTime, StateCard } from '@console/platform/ui'
import { RotateCw, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useT } from './i18n/useT.ts'
import { sectionOf, useMenu } from '../layout/menu/menu.ts'
import type { RegistryError } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'

/** Shown in place of a section that no remote provides. */
export const NotDeployed = () => {
  const t = useT()
  const { remoteManager } = useShell()
  const state = useReadable(remoteManager.state)
  const [checking, setChecking] = useState(false)
  const [problem, setProblem] = useState<RegistryError | null>(null)
  const section = sectionOf(useMenu(), useLocation().pathname)?.title ?? ''
  if (state.kind !== 'ready') return null
  const check = () => {
    setChecking(true)
    void remoteManager
      .refresh()
      .then(setProblem)
      .finally(() => setChecking(false))
  }
  return (
    <>
      <PageHeader title={section} />
      <StateCard
        icon={<Unplug aria-hidden />}
        title={t('notDeployed.title', { section })}
        actions={
          <>
            <Button icon={<RotateCw aria-hidden />} busy={checking} onClick={check}>
              {t('notDeployed.check')}
            </Button>
            <ButtonLink variant="ghost" to="/dashboard">
              {t('notFound.toDashboard')}
            </ButtonLink>
          </>
        }
        facts={[
          { label: t('notDeployed.release'), value: <Mono>{state.release}</Mono> },
          {
            label: t('notDeployed.parts'),
            value:
              state.remotes.map(({ name, version }) => `${name} ${version}`).join(', ') || t('notDeployed.noParts'),
          },
          { label: t('notDeployed.checked'), value: <RelativeTime time={state.checkedAt} /> },
          ...(problem ? [{ label: t('notDeployed.problem'), value: <span role="alert">{problem.message}</span> }] : []),
        ]}
      >
        {t('notDeployed.text')}
      </StateCard>
    </>
  )
}
