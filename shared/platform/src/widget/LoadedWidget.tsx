import { OctagonAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/index.ts'
import { Button, IconButton, ServerText, useErrorText } from '../ui/index.ts'
import { useT } from './i18n/useT.ts'
import { StaleContext, Widget, WidgetSkeleton } from './Widget.tsx'
import { WidgetNote } from './WidgetNote.tsx'

export interface LoadedWidgetProps<Data> {
  /** What was to be loaded, as a sentence begins: "Devices". */
  what: string
  query: { data: Data | undefined; dataUpdatedAt: number; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** How many rows it has at most. */
  rows: number
  children: (data: Data) => ReactNode
}

/**
 * A widget while loading, after a failed load, and with its data. A failed refresh keeps the data and shows since when
 * it is stale.
 */
export const LoadedWidget = <Data,>({
  what,
  query: { data, dataUpdatedAt, error, isFetching, refetch },
  rows,
  children,
}: LoadedWidgetProps<Data>) => {
  const t = useT()
  const format = useFormat()
  const errorText = useErrorText()
  const retry = { size: 'xs', busy: isFetching, onClick: () => void refetch() } as const
  if (data !== undefined) {
    const since = (
      <span>
        <span role="status" title={format.dateTime(dataUpdatedAt)}>
          {t('staleSince', { time: format.time(dataUpdatedAt) })}
        </span>
        <IconButton {...retry} label={t('retry')}>
          <RotateCw aria-hidden />
        </IconButton>
      </span>
    )
    return <StaleContext value={error ? since : null}>{children(data)}</StaleContext>
  }
  if (!error)
    return (
      <Widget>
        <WidgetSkeleton rows={rows} />
      </Widget>
    )
  return (
    <Widget>
      <WidgetNote
        tone="bad"
        icon={<OctagonAlert aria-hidden />}
        title={t('state.loadFailed', { what })}
        action={
          <Button {...retry} icon={<RotateCw aria-hidden />}>
            {t('retry')}
          </Button>
        }
      >
        <ServerText>{errorText(error)}</ServerText>
      </WidgetNote>
    </Widget>
  )
}
