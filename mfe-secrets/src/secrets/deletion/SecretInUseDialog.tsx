import { secretDetailsQuery, type Secret } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate, visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Button, ButtonLink } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { Info } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { UseLinks } from './UseLinks.tsx'

interface SecretInUseDialogProps {
  secret: Pick<Secret, 'name' | 'usageCount'>
  /** On the secret's own page: then there are no details to open. */
  isHere: boolean
  onClose: () => void
}

/** Why a secret is not deleted, and the ways to what uses it. */
export const SecretInUseDialog = ({ secret: { name, usageCount }, isHere, onClose }: SecretInUseDialogProps) => {
  const t = useT()
  const { api, href } = useConsole()
  const { data } = useQuery({ ...secretDetailsQuery(api, name), retry: false })
  return (
    <Dialog
      open
      icon={<Info aria-hidden />}
      tone="info"
      title={t('secrets.inUse', { name: isolate(visible(name)) })}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus={isHere || undefined} onClick={onClose}>{t('close')}</Button>
          {isHere ? null : <ButtonLink data-autofocus variant="solid" to={href('secret-details', { name })}>{t('secrets.openDetails')}</ButtonLink>}
        </>
      }
    >
      {t('secrets.inUseText', { count: usageCount })}
      {data && data.integrations.length > 0 ? <UseLinks uses={data.integrations} /> : null}
    </Dialog>
  )
}
