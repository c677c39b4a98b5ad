import type { Enrolment } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { Button, EmptyState, styled, type LoadError } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { DataTable, type Column } from '@console/platform/ui/table'
import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Labels } from '../../common/labels/Labels.tsx'
import { useT } from './i18n/useT.ts'

const Root = styled('section', { base: { minW: '0', '& > h2': { textStyle: 'panel', mb: '2' } } })

interface EnrolmentTableProps {
  list: { open: readonly Enrolment[] | undefined; error: LoadError | null; isFetching: boolean; retry: () => void }
  revoke: { busy: boolean; error: string | null; forget: () => void; run: (id: string, onDone: () => void) => void }
}

/** The tokens that let devices in now. */
export const EnrolmentTable = ({ list: { open, error, isFetching, retry }, revoke }: EnrolmentTableProps) => {
  const t = useT()
  const columns = useEnrolmentColumns()
  const [asked, setAsked] = useState<Enrolment | null>(null)
  const nameOf = ({ name, id }: Enrolment) => isolate(name ?? id)
  const close = () => {
    setAsked(null)
    revoke.forget()
  }
  return (
    <Root aria-label={t('open')}>
      <h2>{t('open')}</h2>
      <DataTable
        label={t('open')}
        columns={columns}
        rows={open}
        rowKey={({ id }) => id}
        rowActions={(enrolment) => (
          <Button
            size="xs"
            danger
            aria-label={t('revokeOne', { name: nameOf(enrolment) })}
            onClick={() => setAsked(enrolment)}
          >
            {t('revoke')}
          </Button>
        )}
        rowActionCount={3}
        error={error}
        retrying={isFetching}
        onRetry={retry}
        skeletonRows={3}
        empty={
          <EmptyState icon={<KeyRound aria-hidden />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        onConfirm={() => asked && revoke.run(asked.id, close)}
        title={t('revokeQuestion', { name: asked ? nameOf(asked) : '' })}
        verb={t('revoke')}
        busy={revoke.busy}
        error={revoke.error}
      >
        {t('revokeText')}
      </ConfirmDialog>
    </Root>
  )
}

const useEnrolmentColumns = (): readonly Column<Enrolment>[] => {
  const t = useT()
  const format = useFormat()
  return useMemo(() => {
    const end = new Intl.DateTimeFormat(format.language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    return [
      {
        key: 'name',
        header: t('name'),
        cell: ({ name, id }) => <bdi>{visible(name ?? id)}</bdi>,
        width: 'minmax(120px, 1.4fr)',
      },
      {
        key: 'labels',
        header: t('labels'),
        cell: ({ labels }) => (labels.length > 0 ? <Labels labels={labels} most={2} /> : null),
        width: 'minmax(128px, 1.5fr)',
        phone: 'line',
      },
      {
        key: 'used',
        header: t('used'),
        cell: ({ used, uses }) => t('usedOf', { used: format.number(used), uses: format.number(uses) }),
        width: 'minmax(104px, 136px)',
        phone: 'labelled',
      },
      {
        key: 'ends',
        header: t('end'),
        cell: ({ expiresAt }) => <time dateTime={new Date(expiresAt).toISOString()}>{end.format(expiresAt)}</time>,
        width: 'minmax(144px, 176px)',
        phone: 'labelled',
      },
    ]
  }, [t, format])
}
