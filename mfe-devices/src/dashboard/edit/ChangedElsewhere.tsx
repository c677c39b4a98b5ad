import { dashboardQuery, type Dashboard } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { Button, ServerText, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'

interface ChangedElsewhereProps {
  /** Continues to edit. */
  onKeep: () => void
  /** Saves the draft over the version that is stored now. */
  onOverwrite: (stored: number) => void
  /** Replaces the draft by the stored version. */
  onLoad: (stored: Dashboard) => void
}

/** Says that another tab has saved meanwhile. */
export const ChangedElsewhere = ({ onKeep, onOverwrite, onLoad }: ChangedElsewhereProps) => {
  const t = useT()
  const errorText = useErrorText()
  const { api } = useConsole()
  const client = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const withStored = async (take: (stored: Dashboard) => void) => {
    const { queryKey, queryFn, select } = dashboardQuery(api)
    try {
      const stored = select(await client.fetchQuery({ queryKey, queryFn, staleTime: 0 }))
      if (stored) take(stored)
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <Dialog
      open
      onClose={onKeep}
      title={t('conflict.title')}
      actions={
        <>
          <Button onClick={() => void withStored(onLoad)}>{t('conflict.load')}</Button>
          <Button danger onClick={() => void withStored(({ version }) => onOverwrite(version))}>
            {t('conflict.overwrite')}
          </Button>
          <Button variant="solid" data-autofocus onClick={onKeep}>
            {t('conflict.keep')}
          </Button>
        </>
      }
    >
      {t('conflict.text')}
      {error ? (
        <p>
          <ServerText>{errorText(error)}</ServerText>
        </p>
      ) : null}
    </Dialog>
  )
}
