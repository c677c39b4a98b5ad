import type { Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { CopyButton, Facts, Link, Mono, Panel, RelativeTime, Skeleton } from '@console/platform/ui'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { projectOf } from '../projectOf.ts'

interface ImagePanelProps {
  sha: string
  /** Undefined while loading. */
  firmware: Firmware | undefined
}

const waiting = <Skeleton w="24" />

/** The facts about an image. */
export const ImagePanel = ({ sha, firmware }: ImagePanelProps) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const known = (value: (image: Firmware) => ReactNode) => (firmware ? value(firmware) : waiting)
  const project = (image: Firmware) => (image.projectId === null ? projectOf(image) ?? '—' : <Link to={href('project-editor', { id: image.projectId })}><bdi>{projectOf(image)}</bdi></Link>)
  return (
    <Panel title={t('firmware.image')} padded={false}>
      <Facts
        items={[
          { label: t('firmwares.sha256'), value: <><Mono>{sha}</Mono><CopyButton text={sha} label={t('firmware.copySha')} /></> },
          { label: t('firmwares.product'), value: known(({ productId }) => (productId === null ? '—' : <bdi>{productId}</bdi>)) },
          { label: t('firmwares.project'), value: known(project) },
          { label: t('firmwares.size'), value: known(({ size }) => format.bytes(size)) },
          { label: t('firmwares.createdAt'), value: known(({ createdAt }) => <RelativeTime time={createdAt} />) },
          { label: t('firmware.updatedAt'), value: known(({ updatedAt }) => <RelativeTime time={updatedAt} />) },
          { label: t('firmwares.accessedAt'), value: known(({ accessedAt }) => <RelativeTime time={accessedAt} empty={t('never')} />) },
          { label: t('firmwares.downloadCount'), value: known(({ downloadCount }) => format.number(downloadCount ?? 0)) },
        ]}
      />
    </Panel>
  )
}
