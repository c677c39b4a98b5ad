import type { SecretDetails } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useNavigate } from '@console/platform/router'
import { Banner, Button, type Crumb, PageHeader, styled } from '@console/platform/ui'
import { RotateCw } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { DeleteSecretAction } from '../deletion/DeleteSecretAction.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { UpdateValueAction } from './UpdateValueAction.tsx'
import { UsageTable } from './UsageTable.tsx'

const Columns = styled('div', { base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '352px minmax(0, 1fr)' }, alignItems: 'start', gap: '4' } })
const Stale = styled('div', { base: { mb: '3' } })

interface SecretViewProps {
  name: string
  /** Undefined while loading. */
  secret: SecretDetails | undefined
  load?: { failed: unknown; retrying: boolean; retry: () => void }
  breadcrumb: readonly Crumb[]
}

/** All that can be known of a secret. */
export const SecretView = ({ name, secret, load, breadcrumb }: SecretViewProps) => {
  const t = useT()
  const { href } = useConsole()
  const navigate = useNavigate()
  const gone = () => void navigate(href('secret-list'), { replace: true })
  const actions = secret ? <><DeleteSecretAction look="button" secret={{ ...secret, name }} onDeleted={gone} /><UpdateValueAction name={name} /></> : null
  return (
    <>
      <PageHeader title={visible(name)} heading={<bdi>{visible(name)}</bdi>} breadcrumb={breadcrumb} actions={actions} />
      {load?.failed ? (
        <Stale><Banner kind="warning" action={<Button size="xs" icon={<RotateCw aria-hidden />} busy={load.retrying} onClick={load.retry}>{t('retry')}</Button>}>{t('state.loadFailed', { what: t('secrets.thing') })}</Banner></Stale>
      ) : null}
      <Columns>
        <FactsPanel name={name} secret={secret} />
        <UsageTable name={name} integrations={secret?.integrations} />
      </Columns>
    </>
  )
}
