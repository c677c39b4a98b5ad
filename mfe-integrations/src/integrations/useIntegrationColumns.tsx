import type { Integration, IntegrationHealth } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Link, RelativeTime, Status, styled, Text, Tooltip } from '@console/platform/ui'
import type { Column } from '@console/platform/ui/table'
import { Blocks } from 'lucide-react'
import { useMemo } from 'react'
import { withoutPassword } from '../common/model/request.ts'
import { anyTemplateOf, labelOf, templateOf } from '../common/templates/templates.ts'
import { useT } from '../i18n/index.ts'

// On a phone's card a long address wraps to two lines.
const Address = styled('span', { base: { textStyle: 'mono', overflowWrap: 'anywhere', smDown: { lineClamp: '2' } } })

const statusOf = ({ content: { disabled } }: Integration) => (disabled ? 'disabled' : 'enabled')

export const useIntegrationColumns = (
  health: ReadonlyMap<string, IntegrationHealth> | null,
): readonly Column<Integration>[] => {
  const t = useT()
  const { language } = useFormat()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('list.name'),
        cell: ({ id, content: { name } }) => visible(name || id),
        sortValue: ({ id, content: { name } }) => name || id,
        width: 'minmax(128px, 1.1fr)',
      },
      {
        key: 'type',
        header: t('list.type'),
        cell: ({ type }) => <TypeIcon type={type} />,
        sortValue: ({ type }) => labelOf(type, language),
        width: '64px',
        muted: true,
        phone: 'line',
      },
      {
        key: 'target',
        header: t('list.target'),
        cell: (integration) =>
          anyTemplateOf(integration.type, integration.content).kind === 'function' ? (
            targetOf(integration)
          ) : (
            <Address>{visible(targetOf(integration)) || '—'}</Address>
          ),
        sortValue: (integration) => targetOf(integration) || null,
        width: 'minmax(136px, 1.6fr)',
        muted: true,
        phone: 'line',
      },
      {
        key: 'status',
        header: t('list.status'),
        cell: (integration) => <Status kind={statusOf(integration)} />,
        sortValue: statusOf,
        width: '112px',
        phone: 'side',
      },
      ...(health
        ? [
            {
              key: 'health',
              header: t('health.title'),
              cell: ({ id }: Integration) => <HealthCell health={health.get(id)} />,
              sortValue: ({ id }: Integration) => health.get(id)?.lastAt,
              firstSort: 'desc' as const,
              width: 'minmax(120px, 1fr)',
              phone: 'labelled' as const,
            },
          ]
        : []),
    ],
    [t, language, health],
  )
}

const Type = styled('span', { base: { display: 'flex', alignItems: 'center', gap: '1.5' } })

/** An integration's type as an icon with the template's label: in a tooltip, on touch devices beside it. */
const TypeIcon = ({ type }: { type: string }) => {
  const { language } = useFormat()
  const Icon = templateOf(type)?.Icon ?? Blocks
  const label = labelOf(type, language)
  return (
    <Type>
      <Tooltip names text={label}>
        <Icon size={16} aria-hidden />
      </Tooltip>
      <Text as="span" hideFrom="sm" aria-hidden>
        {label}
      </Text>
    </Type>
  )
}

const Health = styled('div', { base: { display: 'flex', flexDirection: 'column', minW: '0', py: '1' } })
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

const isToday = (time: number): boolean => new Date(time).toDateString() === new Date().toDateString()

/** The health of an integration's deliveries: since when they fail, or when the last one succeeded. */
const HealthCell = ({ health }: { health: IntegrationHealth | undefined }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  if (!health || health.deliveries === 0)
    return (
      <Text as="span" color="fg.subtle">
        —
      </Text>
    )
  const { id, deliveries, failed, lastAt, failingSince, lastError } = health
  const counted = t('health.failed', { failed: format.number(failed), deliveries: format.number(deliveries) })
  const log = (text: string) => (
    <Link to={`${href('integration-edit', { id })}?tab=deliveries`} title={visible(lastError)}>
      {text}
    </Link>
  )
  if (isFailing(health)) {
    return (
      <Health>
        <Status kind="failed">
          {failingSince === null
            ? t('status.failed')
            : t('health.since', {
                time: isToday(failingSince) ? format.time(failingSince) : format.dateTime(failingSince),
              })}
        </Status>
        <Note>{log(counted)}</Note>
      </Health>
    )
  }
  return (
    <Health>
      <span>{lastAt === null ? <Status kind="succeeded" /> : <RelativeTime time={lastAt} />}</span>
      {failed > 0 ? <Note>{log(counted)}</Note> : null}
    </Health>
  )
}

/** Whether deliveries fail at present. A server that does not say since when says how many of the last ones failed. */
const isFailing = ({ deliveries, failed, failingSince }: IntegrationHealth): boolean =>
  failingSince !== null || (deliveries > 0 && failed === deliveries)

const languages: Readonly<Record<string, string>> = { javascript: 'JavaScript' }

/** Where events go: a custom function's language, else the URL. https:// is left out. */
export const targetOf = ({ type, content: { url, lambda } }: Integration): string => {
  if (anyTemplateOf(type, { lambda }).kind === 'function')
    return languages[lambda?.language ?? 'javascript'] ?? lambda?.language ?? ''
  return withoutPassword(url ?? '').replace(/^https:\/\//i, '')
}
