import type { Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { shortSha } from '@console/platform/lib'
import { useNavigate } from '@console/platform/router'
import { type Crumb, Mono, PageHeader, styled } from '@console/platform/ui'
import { DeleteFirmwareAction } from '../DeleteFirmwareAction.tsx'
import { DownloadFirmwareAction } from '../DownloadFirmwareAction.tsx'
import { UpdatePanel } from '../update/UpdatePanel.tsx'
import { UsbPanel } from '../usb/UsbPanel.tsx'
import { ImagePanel } from './ImagePanel.tsx'
import { LatestBadge } from './LatestBadge.tsx'

const Columns = styled('div', { base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start', gap: '4' } })
const Column = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } })
const Sha = styled(Mono, { base: { fontSize: 'lg' } })

interface FirmwareViewProps {
  sha: string
  /** Undefined while loading. */
  firmware: Firmware | undefined
  breadcrumb: readonly Crumb[]
}

/** All that can be known of an image and done with it. */
export const FirmwareView = ({ sha, firmware, breadcrumb }: FirmwareViewProps) => {
  const { href } = useConsole()
  const navigate = useNavigate()
  // What can't be deleted stands in the list again (ERR-01).
  const leave = () => void navigate(href('firmware-list'), { replace: true })
  return (
    <div aria-busy={firmware ? undefined : true}>
      <PageHeader
        title={shortSha(sha)}
        heading={<Sha>{shortSha(sha)}</Sha>}
        beside={firmware ? <LatestBadge firmware={firmware} /> : undefined}
        breadcrumb={breadcrumb}
        actions={firmware ? <><DownloadFirmwareAction look="button" firmware={firmware} /><DeleteFirmwareAction look="button" firmware={firmware} onDelete={leave} /></> : undefined}
      />
      <Columns>
        <ImagePanel sha={sha} firmware={firmware} />
        {firmware ? <Column><UpdatePanel firmware={firmware} /><UsbPanel firmware={firmware} /></Column> : null}
      </Columns>
    </div>
  )
}
