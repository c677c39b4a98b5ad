import { useConsole } from '@console/shared/contract'
import { shortSha } from '@console/shared/lib'
import { useParams } from '@console/shared/router'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

export const FirmwareDetailsScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { sha = '' } = useParams()
  return <NotBuiltYet title={shortSha(sha)} breadcrumb={[{ label: t('firmwares.devices'), to: href('device-list') }, { label: t('firmwares.title'), to: href('firmware-list') }]} />
}
