import type { Secret } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { RelativeTime, Text } from '@console/platform/ui'
import type { Column } from '@console/platform/ui/table'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'

export const useSecretColumns = (): readonly Column<Secret>[] => {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'name', header: t('secrets.name'), cell: ({ name }) => visible(name), sortValue: ({ name }) => name, width: 'minmax(136px, 1.4fr)', mono: true },
      { key: 'usageCount', header: t('secrets.usedBy'), cell: ({ usageCount }) => (usageCount > 0 ? format.number(usageCount) : <Text as="span" color="fg.subtle">{t('secrets.unused')}</Text>), sortValue: ({ usageCount }) => usageCount, firstSort: 'desc', align: 'end', width: '112px', phone: 'labelled' },
      { key: 'updatedAt', header: t('secrets.updatedAt'), cell: ({ updatedAt }) => <RelativeTime time={updatedAt} />, sortValue: ({ updatedAt }) => updatedAt, firstSort: 'desc', width: 'minmax(104px, 1fr)', muted: true, phone: 'labelled' },
      { key: 'accessedAt', header: t('secrets.accessedAt'), cell: ({ accessedAt }) => <RelativeTime time={accessedAt} empty={t('never')} />, sortValue: ({ accessedAt }) => accessedAt, firstSort: 'desc', width: 'minmax(104px, 1fr)', muted: true, phone: 'labelled' },
    ],
    [t, format],
  )
}
