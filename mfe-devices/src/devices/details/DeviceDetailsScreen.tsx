import { useConsole } from '@console/shared/contract'
import { useParams } from '@console/shared/router'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../../i18n/index.ts'

export const DeviceDetailsScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { id = '' } = useParams()
  return <NotBuiltYet title={id} breadcrumb={[{ label: t('devices.title'), to: href('device-list') }]} />
}
