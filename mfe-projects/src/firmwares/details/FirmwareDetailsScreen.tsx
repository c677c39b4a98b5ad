import { firmwareListQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate, shortSha } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { useParams } from '@console/platform/router'
import { ButtonLink, LoadFailed, PageHeader, Panel, StateCard, type LoadError } from '@console/platform/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { FirmwareView } from './FirmwareView.tsx'

export const FirmwareDetailsScreen = () => {
  const { sha = '' } = useParams()
  return <OneFirmware key={sha} sha={sha} />
}

const OneFirmware = ({ sha }: { sha: string }) => {
  const t = useT()
  const { href } = useConsole()
  const loaded = useFirmware(sha)
  const list = href('firmware-list')
  const breadcrumb = [
    { label: t('firmwares.devices'), to: href('device-list') },
    { label: t('firmwares.title'), to: list },
  ]
  if (loaded.kind === 'loading') return <FirmwareView sha={sha} firmware={undefined} breadcrumb={breadcrumb} />
  if (loaded.kind === 'ready') return <FirmwareView sha={sha} firmware={loaded.firmware} breadcrumb={breadcrumb} />
  if (loaded.kind === 'failed') {
    return (
      <>
        <PageHeader title={shortSha(sha)} breadcrumb={breadcrumb} />
        <Panel>
          <LoadFailed
            what={t('firmwares.title')}
            error={loaded.error}
            retrying={loaded.retrying}
            onRetry={loaded.retry}
          />
        </Panel>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('firmware.notFound')} breadcrumb={breadcrumb} />
      <StateCard
        icon={<SearchX aria-hidden />}
        title={t('firmware.notFoundSha', { sha: isolate(shortSha(sha)) })}
        actions={
          <ButtonLink icon={<ChevronLeft aria-hidden />} to={list}>
            {t('back')}
          </ButtonLink>
        }
      >
        {t('firmware.notFoundText')}
      </StateCard>
    </>
  )
}

type LoadedFirmware =
  | { kind: 'loading' }
  | { kind: 'failed'; error: LoadError; retrying: boolean; retry: () => void }
  | { kind: 'notFound' }
  | { kind: 'ready'; firmware: Firmware }

/** An image, from the list: the server has no call for a single one. */
const useFirmware = (sha: string): LoadedFirmware => {
  const { api } = useConsole()
  const list = useQuery({ ...firmwareListQuery(api), staleTime: 0 })
  const firmware = list.data?.find(({ sha256 }) => sha256 === sha)
  if (firmware) return { kind: 'ready', firmware }
  if (list.error)
    return { kind: 'failed', error: list.error, retrying: list.isFetching, retry: () => void list.refetch() }
  // A cached list may lack an image that was just built.
  return list.data && list.isFetchedAfterMount ? { kind: 'notFound' } : { kind: 'loading' }
}
