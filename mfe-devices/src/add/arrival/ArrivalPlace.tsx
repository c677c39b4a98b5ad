import type { Entrance } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { ButtonLink, Panel, styled, useMedia } from '@console/platform/ui'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/useT.ts'
import { ArrivalBody } from './ArrivalBody.tsx'
import { ArrivalDock } from './ArrivalDock.tsx'
import { useDuration, useSeconds } from './seconds.ts'
import { useArrival } from './useArrival.ts'

const Side = styled('aside', { base: { position: 'sticky', top: '4' } })
const Seconds = styled('span', {
  base: { pe: '2', textStyle: 'xs', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
})
const Foot = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    bg: 'bg.subtle',
    '& > p': { flex: '1', textStyle: 'xs', color: 'fg.muted' },
  },
})

interface ArrivalPlaceProps {
  /** Null before the device is added. */
  id: string | null
  name: string
  entrance: Entrance
  simulated: boolean
  /** It has its key. */
  onSignedIn?: (() => void) | undefined
}

/** Beside the page, always in sight; on a narrow screen a bar at the bottom that opens as a sheet. */
export const ArrivalPlace = ({ id, name, entrance, simulated, onSignedIn }: ArrivalPlaceProps) => {
  const t = useT()
  const { href } = useConsole()
  const duration = useDuration()
  const narrow = useMedia('(max-width: 1023.98px)')
  const followed = useArrival(id)
  const { arrival } = followed
  const signedIn = arrival?.signedIn != null
  const tellSignedIn = useEffectEvent(() => onSignedIn?.())
  useEffect(() => {
    if (signedIn) tellSignedIn()
  }, [signedIn])
  const arrived = arrival?.firstEvent != null
  const now = useSeconds(id !== null && !arrived)
  const title = id === null ? t('steps.title') : t(arrived ? 'hasConnected' : 'waitingFor', { name: isolate(name) })
  const body = <ArrivalBody id={id} entrance={entrance} followed={followed} simulated={simulated} now={now} />
  const open =
    id === null ? null : (
      <ButtonLink size="xs" variant={arrived ? 'solid' : 'outline'} to={href('device-details', { id })}>
        {t('openDevice')}
      </ButtonLink>
    )
  const foot = open ? (
    <Foot>
      <p>{t(arrived ? 'arrived' : 'canLeave')}</p>
      {open}
    </Foot>
  ) : null
  if (narrow) return id === null ? null : <ArrivalDock title={title} arrival={arrival} body={body} foot={open} />
  const waited = arrival?.added != null && !arrived ? <Seconds>{duration(now - arrival.added)}</Seconds> : undefined
  return (
    <Side>
      <Panel title={title} padded={false} actions={waited}>
        {body}
        {foot}
      </Panel>
    </Side>
  )
}
