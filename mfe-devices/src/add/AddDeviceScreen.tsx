import { enrolmentsQuery, entranceQuery, type Entrance } from '@console/platform/api'
import { useConsole, useUnsaved } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useSearchParams } from '@console/platform/router'
import { lazyPart, LoadFailed, PageHeader, Panel, Skeleton } from '@console/platform/ui'
import { useEffect, useRef, useState } from 'react'
import { AddDevice } from './AddDevice.tsx'
import { useT } from './i18n/useT.ts'
import type { MadeToken } from './many/useEnrolments.ts'

const ManyDevices = lazyPart('ManyDevices', () => import(/* webpackChunkName: "add" */ './many/ManyDevices.tsx'))
const OneDevice = lazyPart('OneDevice', () => import('../devices/details/OneDevice.tsx'))

/** Adds a device of the user's own. On a server that takes none, this address is that of the device named "add". */
export const AddDeviceScreen = () => {
  const t = useT()
  const { api, href } = useConsole()
  const { data: entrance, error, isFetching, refetch } = useQuery(entranceQuery(api))
  if (entrance === null) return <OneDevice id="add" />
  if (entrance) return <OneOrMany entrance={entrance} />
  return (
    <div aria-busy={error ? undefined : true}>
      <PageHeader title={t('title')} breadcrumb={[{ label: t('devices'), to: href('device-list') }]} />
      <Panel>
        {error ? (
          <LoadFailed what={t('entrance')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton w="full" h="40" borderRadius="l2" />
        )}
      </Panel>
    </div>
  )
}

/** One device, or with `?many` tokens for many, where the server has them. */
const OneOrMany = ({ entrance }: { entrance: Entrance }) => {
  const t = useT()
  const { api, href } = useConsole()
  const [params] = useSearchParams()
  const asked = params.has('many')
  const { data } = useQuery({ ...enrolmentsQuery(api), enabled: asked })
  const many = asked && data !== null
  const [made, setMade] = useState<MadeToken | null>(null)
  useUnsaved(made !== null && !made.taken, { warning: t('leavingToken') })
  const shown = useRef(many)
  useEffect(() => {
    // The link that led here is gone, and the path, by which the heading takes the focus, is the same.
    if (shown.current !== many) document.querySelector('h1')?.focus({ preventScroll: true })
    shown.current = many
  }, [many])
  if (!many) return <AddDevice entrance={entrance} />
  return (
    <>
      <PageHeader
        title={t('many')}
        breadcrumb={[
          { label: t('devices'), to: href('device-list') },
          { label: t('title'), to: href('device-add') },
        ]}
      />
      <ManyDevices
        entrance={entrance}
        made={made}
        onMade={setMade}
        pending={<Skeleton aria-busy w="full" h="80" borderRadius="l3" />}
      />
    </>
  )
}
