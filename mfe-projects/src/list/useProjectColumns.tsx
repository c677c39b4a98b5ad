import type { Project } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { shortSha } from '@console/platform/lib'
import { Link, Mono, RelativeTime } from '@console/platform/ui'
import type { Column } from '@console/platform/ui/table'
import { useMemo } from 'react'
import { useT } from '../i18n/index.ts'

export const useProjectColumns = (): readonly Column<Project>[] => {
  const t = useT()
  const { href } = useConsole()
  return useMemo(
    () => [
      { key: 'name', header: t('projects.name'), cell: ({ name, id }) => name || id, sortValue: ({ name, id }) => name || id, width: 'minmax(136px, 1.6fr)' },
      { key: 'updatedAt', header: t('projects.updatedAt'), cell: ({ updatedAt }) => <RelativeTime time={updatedAt} />, sortValue: ({ updatedAt }) => updatedAt, firstSort: 'desc', width: 'minmax(104px, 1fr)', muted: true, phone: 'labelled' },
      {
        key: 'firmwareSha',
        header: t('projects.latestFirmware'),
        cell: ({ firmwareSha }) => (firmwareSha === null ? '—' : <Link to={href('firmware-details', { sha: firmwareSha })}><Mono>{shortSha(firmwareSha)}</Mono></Link>),
        width: 'minmax(112px, 1fr)',
        phone: 'labelled',
      },
      { key: 'lastBuildAt', header: t('projects.lastBuildAt'), cell: ({ lastBuildAt }) => <RelativeTime time={lastBuildAt} empty={t('never')} />, sortValue: ({ lastBuildAt }) => lastBuildAt, firstSort: 'desc', width: 'minmax(104px, 1fr)', muted: true, phone: 'labelled' },
    ],
    [t, href],
  )
}
