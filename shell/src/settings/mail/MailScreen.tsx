import { mailAddressQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { EmptyState, LoadFailed, Skeleton } from '@console/platform/ui'
import { FormSection } from '@console/platform/ui/form'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { AddressForm } from './AddressForm.tsx'
import { CurrentAddress } from './CurrentAddress.tsx'
import { useT } from './i18n/useT.ts'

/** The address for e-mails about alerts. */
export const MailScreen = () => {
  const t = useT()
  const { api } = useConsole()
  const { data, error, refetch } = useQuery(mailAddressQuery(api))
  const [changing, setChanging] = useState(false)
  if (data === undefined)
    return error ? <LoadFailed what={t('title')} error={error} onRetry={() => void refetch()} /> : <Skeleton h="40" />
  if (data === null) return <EmptyState icon={<MailX aria-hidden />} title={t('none')} />
  return (
    <FormSection title={t('title')} description={t('description')}>
      {data.address !== null && !changing ? (
        <CurrentAddress address={data.address} onChange={() => setChanging(true)} />
      ) : (
        <AddressForm onDone={() => setChanging(false)} />
      )}
    </FormSection>
  )
}
