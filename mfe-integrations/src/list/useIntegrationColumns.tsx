import type { Integration, IntegrationHealth } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Status, styled } from '@console/platform/ui'
import type { Column } from '@console/platform/ui/table'
import { useMemo } from 'react'
import { anyTemplateOf, labelOf } from '../common/templates/templateOf.ts'
import { useT } from '../i18n/index.ts'
import { HealthCell } from './HealthCell.tsx'
import { targetOf } from './targetOf.ts'
import { TypeIcon } from './TypeIcon.tsx'

// On a phone's card a long address wraps, but not without end.
const Address = styled('span', { base: { textStyle: 'mono', overflowWrap: 'anywhere', smDown: { lineClamp: '2' } } })

const statusOf = ({ content: { disabled } }: Integration) => (disabled ? 'disabled' : 'enabled')

export const useIntegrationColumns = (health: ReadonlyMap<string, IntegrationHealth> | null): readonly Column<Integration>[] => {
  const t = useT()
  const { language } = useFormat()
  return useMemo(
    () => [
      { key: 'name', header: t('list.name'), cell: ({ id, content: { name } }) => visible(name || id), sortValue: ({ id, content: { name } }) => name || id, width: 'minmax(128px, 1.1fr)' },
      { key: 'type', header: t('list.type'), cell: ({ type }) => <TypeIcon type={type} />, sortValue: ({ type }) => labelOf(type, language), width: '64px', muted: true, phone: 'line' },
      {
        key: 'target',
        header: t('list.target'),
        cell: (integration) => (anyTemplateOf(integration.type, integration.content).kind === 'function' ? targetOf(integration) : <Address>{visible(targetOf(integration)) || '—'}</Address>),
        sortValue: (integration) => targetOf(integration) || null,
        width: 'minmax(136px, 1.6fr)',
        muted: true,
        phone: 'line',
      },
      { key: 'status', header: t('list.status'), cell: (integration) => <Status kind={statusOf(integration)} />, sortValue: statusOf, width: '112px', phone: 'side' },
      ...(health ? [{ key: 'health', header: t('health.title'), cell: ({ id }: Integration) => <HealthCell health={health.get(id)} />, sortValue: ({ id }: Integration) => health.get(id)?.lastAt, firstSort: 'desc' as const, width: 'minmax(120px, 1fr)', phone: 'labelled' as const }] : []),
    ],
    [t, language, health],
  )
}
