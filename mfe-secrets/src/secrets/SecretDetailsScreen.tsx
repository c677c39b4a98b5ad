import { useConsole } from '@console/shared/contract'
import { useParams } from '@console/shared/router'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

export const SecretDetailsScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { name = '' } = useParams()
  return <NotBuiltYet title={name} breadcrumb={[{ label: t('secrets.title'), to: href('secret-list') }]} />
}
