import type { SecretDetails } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { EmptyState } from '@console/platform/ui'
import { DataTable, type Column, type Sort } from '@console/platform/ui/table'
import { Workflow } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Part } from './Part.tsx'

type Use = SecretDetails['integrations'][number]

interface UsageTableProps {
  name: string
  /** Undefined while loading. */
  integrations: readonly Use[] | undefined
}

/** The integrations that use a secret; each row leads to its integration. */
export const UsageTable = ({ name, integrations }: UsageTableProps) => {
  const t = useT()
  const { href } = useConsole()
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' })
  const columns = useMemo((): readonly Column<Use>[] => [
    { key: 'name', header: t('secrets.name'), cell: (use) => <bdi>{visible(use.name || use.id)}</bdi>, sortValue: (use) => use.name || use.id, width: 'minmax(0, 1fr)' },
    { key: 'id', header: t('secrets.id'), cell: ({ id }) => <bdi>{id}</bdi>, sortValue: ({ id }) => id, width: 'minmax(0, 1fr)', mono: true, muted: true, phone: 'line' },
  ], [t])
  return (
    <Part title={t('secrets.integrations')}>
      <DataTable
        label={t('secrets.integrations')}
        columns={columns}
        rows={integrations}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('integration-edit', { id })}
        sort={sort}
        onSort={setSort}
        skeletonRows={3}
        empty={<EmptyState icon={<Workflow aria-hidden />} title={t('secrets.unusedTitle')}>{t('secrets.unusedText', { example: `{{{${name}}}}` })}</EmptyState>}
      />
    </Part>
  )
}
