import type { SecretDetails } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useNavigate } from '@console/platform/router'
import {
  Banner,
  Button,
  CopyButton,
  EmptyState,
  Facts,
  Mono,
  PageHeader,
  Panel,
  RelativeTime,
  Skeleton,
  styled,
  type Crumb,
} from '@console/platform/ui'
import { DataTable, type Column, type Sort } from '@console/platform/ui/table'
import { RotateCw, Workflow } from 'lucide-react'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { DeleteSecretAction } from '../common/DeleteSecretAction.tsx'
import { UpdateValueAction } from './UpdateValueAction.tsx'

const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '352px minmax(0, 1fr)' },
    alignItems: 'start',
    gap: '4',
  },
})
const Stale = styled('div', { base: { mb: '3' } })

interface SecretViewProps {
  name: string
  /** Undefined while loading. */
  secret: SecretDetails | undefined
  load?: { failed: unknown; retrying: boolean; retry: () => void }
  breadcrumb: readonly Crumb[]
}

/** A secret's facts and uses. */
export const SecretView = ({ name, secret, load, breadcrumb }: SecretViewProps) => {
  const t = useT()
  const { href } = useConsole()
  const navigate = useNavigate()
  const gone = () => void navigate(href('secret-list'), { replace: true })
  const actions = secret ? (
    <>
      <DeleteSecretAction look="button" secret={{ ...secret, name }} onDeleted={gone} />
      <UpdateValueAction name={name} />
    </>
  ) : null
  return (
    <>
      <PageHeader
        title={visible(name)}
        heading={<bdi>{visible(name)}</bdi>}
        breadcrumb={breadcrumb}
        actions={actions}
      />
      {load?.failed ? (
        <Stale>
          <Banner
            kind="warning"
            action={
              <Button size="xs" icon={<RotateCw aria-hidden />} busy={load.retrying} onClick={load.retry}>
                {t('retry')}
              </Button>
            }
          >
            {t('state.loadFailed', { what: t('secrets.thing') })}
          </Banner>
        </Stale>
      ) : null}
      <Columns>
        <FactsPanel name={name} secret={secret} />
        <UsageTable name={name} integrations={secret?.integrations} />
      </Columns>
    </>
  )
}

/** The facts about a secret, without its value. */
const FactsPanel = ({ name, secret }: { name: string; secret: SecretDetails | undefined }) => {
  const t = useT()
  const inTemplates = `{{{${name}}}}`
  const time = (at: number | null | undefined, empty?: string): ReactNode =>
    secret ? <RelativeTime time={at} empty={empty} /> : <Skeleton w="24" />
  return (
    <Part title={t('secrets.details')}>
      <Panel padded={false}>
        <Facts
          items={[
            {
              label: t('secrets.name'),
              value: (
                <>
                  <Mono as="bdi">{visible(name)}</Mono>
                  <CopyButton text={name} label={t('secrets.copyName')} />
                </>
              ),
            },
            {
              label: t('secrets.inTemplates'),
              value: (
                <>
                  <Mono as="bdi">{visible(inTemplates)}</Mono>
                  <CopyButton text={inTemplates} label={t('secrets.copyInTemplates')} />
                </>
              ),
            },
            { label: t('secrets.accessedAt'), value: time(secret?.accessedAt, t('never')) },
            { label: t('secrets.createdAt'), value: time(secret?.createdAt) },
            { label: t('secrets.updatedAt'), value: time(secret?.updatedAt) },
          ]}
        />
      </Panel>
    </Part>
  )
}

type Use = SecretDetails['integrations'][number]

interface UsageTableProps {
  name: string
  /** Undefined while loading. */
  integrations: readonly Use[] | undefined
}

/** The integrations that use a secret; each row leads to its integration. */
const UsageTable = ({ name, integrations }: UsageTableProps) => {
  const t = useT()
  const { href } = useConsole()
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' })
  const columns = useMemo(
    (): readonly Column<Use>[] => [
      {
        key: 'name',
        header: t('secrets.name'),
        cell: (use) => <bdi>{visible(use.name || use.id)}</bdi>,
        sortValue: (use) => use.name || use.id,
        width: 'minmax(0, 1fr)',
      },
      {
        key: 'id',
        header: t('secrets.id'),
        cell: ({ id }) => <bdi>{id}</bdi>,
        sortValue: ({ id }) => id,
        width: 'minmax(0, 1fr)',
        mono: true,
        muted: true,
        phone: 'line',
      },
    ],
    [t],
  )
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
        empty={
          <EmptyState icon={<Workflow aria-hidden />} title={t('secrets.unusedTitle')}>
            {t('secrets.unusedText', { example: `{{{${name}}}}` })}
          </EmptyState>
        }
      />
    </Part>
  )
}

const Root = styled('section', { base: { minW: '0' } })
const Title = styled('h2', { base: { textStyle: 'panel', mb: '2' } })

/** A part of the screen under its heading. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </Root>
  )
}
