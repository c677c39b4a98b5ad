import { type Firmware, projectListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { shortSha, isolate } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { useNavigate } from '@console/platform/router'
import {
  Box,
  type Crumb,
  Mono,
  PageHeader,
  styled,
  CopyButton,
  Facts,
  Link,
  Panel,
  RelativeTime,
  Skeleton,
  Badge,
} from '@console/platform/ui'
import type { ReactNode } from 'react'
import { useTargetName } from '../../common/useTargetName.ts'
import { useT } from '../../i18n/index.ts'
import { FirmwareActions } from '../FirmwareActions.tsx'
import { UsbPanel } from '../usb/UsbPanel.tsx'
import { projectOf } from '../useFirmwares.ts'
import { UpdatePanel } from './UpdatePanel.tsx'

const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: '4',
  },
})
const Column = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } })
const Sha = styled(Mono, { base: { fontSize: 'lg' } })

interface FirmwareViewProps {
  sha: string
  /** Undefined while loading. */
  firmware: Firmware | undefined
  breadcrumb: readonly Crumb[]
}

export const FirmwareView = ({ sha, firmware, breadcrumb }: FirmwareViewProps) => {
  const { href } = useConsole()
  const navigate = useNavigate()
  // If the deletion fails, the image is in the list again (ERR-01).
  const leave = () => void navigate(href('firmware-list'), { replace: true })
  return (
    <div aria-busy={firmware ? undefined : true}>
      <PageHeader
        title={shortSha(sha)}
        heading={<Sha>{shortSha(sha)}</Sha>}
        beside={firmware ? <LatestBadge firmware={firmware} /> : undefined}
        breadcrumb={breadcrumb}
        actions={firmware ? <FirmwareActions variant="button" firmware={firmware} onDelete={leave} /> : actionsToCome}
      />
      <Columns>
        <ImagePanel sha={sha} firmware={firmware} />
        {firmware ? (
          <Column>
            <UpdatePanel firmware={firmware} />
            <UsbPanel firmware={firmware} />
          </Column>
        ) : null}
      </Columns>
    </div>
  )
}

interface ImagePanelProps {
  sha: string
  /** Undefined while loading. */
  firmware: Firmware | undefined
}

// On a phone they have a line of their own, which has its room from the beginning.
const actionsToCome = <Box w={{ base: '80', sm: '48' }} h={{ base: '11', sm: '8' }} />

const waiting = <Skeleton w="24" />

const ImagePanel = ({ sha, firmware }: ImagePanelProps) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const targetName = useTargetName()
  const known = (value: (image: Firmware) => ReactNode) => (firmware ? value(firmware) : waiting)
  const project = (image: Firmware) =>
    image.projectId === null ? (
      (projectOf(image) ?? '—')
    ) : (
      <Link to={href('project-editor', { id: image.projectId })}>
        <bdi>{projectOf(image)}</bdi>
      </Link>
    )
  return (
    <Panel title={t('firmware.image')} padded={false}>
      <Facts
        items={[
          {
            label: t('firmwares.sha256'),
            value: (
              <>
                <Mono>{sha}</Mono>
                <CopyButton text={sha} label={t('firmware.copySha')} />
              </>
            ),
          },
          {
            label: t('firmwares.product'),
            value: known(({ productId }) => (productId === null ? '—' : <bdi>{productId}</bdi>)),
          },
          { label: t('firmwares.target'), value: known(({ target }) => targetName(target) ?? '—') },
          ...(firmware?.version ? [{ label: t('firmwares.version'), value: <bdi>{firmware.version}</bdi> }] : []),
          ...(typeof firmware?.devices === 'number'
            ? [{ label: t('firmwares.deviceCount'), value: format.number(firmware.devices) }]
            : []),
          { label: t('firmwares.project'), value: known(project) },
          { label: t('firmwares.size'), value: known(({ size }) => format.bytes(size)) },
          { label: t('firmwares.createdAt'), value: known(({ createdAt }) => <RelativeTime time={createdAt} />) },
          { label: t('firmware.updatedAt'), value: known(({ updatedAt }) => <RelativeTime time={updatedAt} />) },
          {
            label: t('firmwares.accessedAt'),
            value: known(({ accessedAt }) => <RelativeTime time={accessedAt} empty={t('never')} />),
          },
          {
            label: t('firmwares.downloadCount'),
            value: known(({ downloadCount }) => format.number(downloadCount ?? 0)),
          },
        ]}
      />
    </Panel>
  )
}

/** Shown where the image is the latest one of its project. */
const LatestBadge = ({ firmware: { sha256, projectId } }: { firmware: Firmware }) => {
  const t = useT()
  const { data } = useQuery(projectListQuery(useConsole().api))
  const project = data?.find(({ id }) => id === projectId)
  return project?.firmwareSha === sha256 ? (
    <Badge tone="green">
      <bdi>{t('firmware.latestOf', { project: isolate(project.name) })}</bdi>
    </Badge>
  ) : null
}
