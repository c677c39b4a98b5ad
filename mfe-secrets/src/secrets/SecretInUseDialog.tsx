import type { Secret } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { Button, ButtonLink } from '@console/shared/ui'
import { Dialog } from '@console/shared/ui/dialog'
import { Info } from 'lucide-react'
import { useT } from '../i18n/index.ts'

/** Why a secret is not deleted, and the way to what uses it. */
export const SecretInUseDialog = ({ secret: { name, usageCount }, onClose }: { secret: Secret; onClose: () => void }) => {
  const t = useT()
  const { href } = useConsole()
  return (
    <Dialog
      open
      icon={<Info aria-hidden />}
      tone="info"
      title={t('secrets.inUse', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <ButtonLink data-autofocus variant="solid" to={href('secret-details', { name })}>{t('secrets.openDetails')}</ButtonLink>
        </>
      }
    >
      {t('secrets.inUseText', { count: usageCount })}
    </Dialog>
  )
}
