import { useConsole } from '@console/shared/contract'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

export const SecretAddScreen = () => {
  const t = useT()
  const { href } = useConsole()
  return <NotBuiltYet title={t('secrets.add')} breadcrumb={[{ label: t('secrets.title'), to: href('secret-list') }]} />
}
