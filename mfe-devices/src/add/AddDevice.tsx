import { deviceListQuery, type Entrance } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useSearchParams } from '@console/platform/router'
import { lazyPart, PageHeader, Skeleton, styled } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import { ArrivalPlace } from './arrival/ArrivalPlace.tsx'
import { GoneDevice } from './GoneDevice.tsx'
import { useT } from './i18n/useT.ts'
import { KeyPanel } from './KeyPanel.tsx'
import { kindsOf, type Kind } from './KindChoice.tsx'
import { ManyLink } from './many/ManyLink.tsx'
import { useClaim } from './useClaim.ts'
import { useGone } from './useGone.ts'
import { WhatPanel } from './WhatPanel.tsx'

const UsbPanel = lazyPart('UsbPanel', () => import(/* webpackChunkName: "add" */ './usb/UsbPanel.tsx'))
const Instructions = lazyPart(
  'Instructions',
  () => import(/* webpackChunkName: "add" */ './instructions/Instructions.tsx'),
)

const Root = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
    alignItems: 'start',
    gap: '4',
    pb: { base: '20', md: '0' },
  },
})
const Main = styled('div', { base: { display: 'grid', gap: '3', minW: '0' } })

/** One page: what it is, its key and what to do with it; beside them the device's steps as they happen. */
export const AddDevice = ({ entrance }: { entrance: Entrance }) => {
  const t = useT()
  const { api, href, reportUnsaved } = useConsole()
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        current.set(name, value)
        return current
      },
      { replace: true },
    )
  const id = params.get('device')
  const { data: devices, isFetching } = useQuery(deviceListQuery(api))
  const listed = devices?.find((device) => device.id === id)
  const { made, secret, create, replaceKey } = useClaim(id, (added) => set('device', added))
  const gone = useGone(made || secret !== null || listed ? null : id, { loaded: devices !== undefined, isFetching })
  const kinds = kindsOf(entrance)
  const simulated = (made ?? listed)?.kind === 'simulated'
  const kind = simulated ? 'simulated' : (kinds.find((one) => one === params.get('kind')) ?? 'linux')
  const setKind = (next: Kind) => set('kind', next)
  const [taken, setTaken] = useState<string | null>(null)
  const take = () => setTaken(secret)
  const [writing, setWriting] = useState(false)
  const keyAtRisk = secret !== null && secret !== taken
  const warning = t('leaving')
  useEffect(() => {
    reportUnsaved('device-key', keyAtRisk, { warning })
    return () => reportUnsaved('device-key', false)
  }, [reportUnsaved, keyAtRisk, warning])
  useEffect(() => {
    // The button that added it is gone, and the focus with it.
    if (made && document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [made])
  const pending = <Skeleton aria-busy w="full" h="80" borderRadius="l3" />
  // The list knows what was corrected since.
  const shown = listed ?? made
  const name = shown?.name || (id ?? '')
  if (gone !== null) return <GoneDevice id={gone} />
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumb={[{ label: t('devices'), to: href('device-list') }]}
        actions={id === null ? <ManyLink /> : undefined}
      />
      <Root>
        <Main>
          <WhatPanel
            local={!entrance.lan}
            kinds={kinds}
            kind={kind}
            onKind={setKind}
            simulated={simulated}
            added={id === null ? null : { id, name: shown?.name ?? '', labels: shown?.labels ?? [] }}
            locked={writing}
            create={create}
          />
          {id === null || simulated ? null : (
            <>
              <KeyPanel id={id} secret={secret} replaceKey={replaceKey} onTaken={take} />
              {kind === 'esp32-usb' ? (
                <UsbPanel
                  entrance={entrance}
                  id={id}
                  secret={secret}
                  name={name}
                  onWriting={setWriting}
                  onWritten={take}
                  pending={pending}
                />
              ) : (
                <Instructions
                  kind={kind}
                  entrance={entrance}
                  id={id}
                  secret={secret}
                  name={name}
                  onTaken={take}
                  pending={pending}
                />
              )}
            </>
          )}
        </Main>
        <ArrivalPlace
          id={id}
          name={name}
          entrance={entrance}
          simulated={simulated}
          onSignedIn={made ? take : undefined}
        />
      </Root>
    </>
  )
}
