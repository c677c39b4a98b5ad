import { crashQuery, type Crash } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Banner, Button, RelativeTime } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'
import type { Place } from './log/references.ts'

// A device that crashes is there again within a minute.
const refetchInterval = 30_000

interface DeviceCrashProps {
  device: string
  project: string
  onPlace: (place: Place) => void
}

/** The last crash of the picked device, if it was this project's firmware, and that it waits in safe mode. */
export const DeviceCrash = ({ device, project, onPlace }: DeviceCrashProps) => {
  const { data } = useQuery({
    ...crashQuery(useConsole().api, device),
    refetchInterval: (query) => (query.state.data === null || query.state.error ? false : refetchInterval),
  })
  return data && (data.safeMode || data.project === project) ? (
    <Shown crash={data} isOwn={data.project === project} onPlace={onPlace} />
  ) : null
}

const Shown = ({
  crash: { message, safeMode, file, line, at, function: name },
  isOwn,
  onPlace,
}: {
  crash: Crash
  isOwn: boolean
  onPlace: (place: Place) => void
}) => {
  const t = useT()
  return (
    <Banner
      kind="warning"
      action={
        isOwn && file !== null && line !== null ? (
          <Button size="xs" onClick={() => onPlace({ path: file, line, column: 1 })}>
            {t('board.crashPlace', { file, line: String(line) })}
          </Button>
        ) : null
      }
    >
      {safeMode ? t('board.safeMode') : t('board.crashed')} <bdi>{message}</bdi>
      {name === null ? null : (
        <>
          {' '}
          (<bdi>{name}</bdi>)
        </>
      )}
      , <RelativeTime time={at} />
    </Banner>
  )
}
