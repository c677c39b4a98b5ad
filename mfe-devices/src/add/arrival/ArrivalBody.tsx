import type { Entrance } from '@console/platform/api'
import { Spinner, styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import { EntranceFacts } from './EntranceFacts.tsx'
import { StepList } from './StepList.tsx'
import { problemNow } from './steps.ts'
import type { Followed } from './useArrival.ts'

// Without a sign of the device for so long, the panel says what to look at.
const patience = 60_000

const Nothing = styled('div', {
  base: {
    mx: '4',
    mb: '4',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > b': { color: 'fg' },
    '& > ul': { mt: '1', ps: '4', listStyle: 'disc' },
    '& > ul > li': { py: '0.5' },
  },
})
const Cut = styled('p', { base: { display: 'flex', gap: '2', px: '4', pb: '3', textStyle: 'xs', color: 'fg.muted' } })

interface ArrivalBodyProps {
  id: string | null
  entrance: Entrance
  followed: Followed
  simulated: boolean
  now: number
}

/** The steps, what to look at when nothing comes, and the entrance's facts. */
export const ArrivalBody = ({ id, entrance, followed: { arrival, stream }, simulated, now }: ArrivalBodyProps) => {
  const t = useT()
  const silent =
    arrival !== null &&
    arrival.added !== null &&
    !arrival.seen &&
    !arrival.firstEvent &&
    problemNow(arrival) === null &&
    now - arrival.added > patience
  return (
    <>
      <div aria-live="polite">
        <StepList
          id={id ?? ''}
          arrival={stream === 'untold' ? { ...untold, tells: false } : arrival}
          simulated={simulated}
          now={now}
        />
      </div>
      {stream === 'cut' ? (
        <Cut>
          <Spinner />
          {t('streamCut')}
        </Cut>
      ) : null}
      {silent && !simulated ? (
        <Nothing>
          <b>{t('nothing.title')}</b>
          <ul>
            <li>{t('nothing.address', { host: entrance.host, port: entrance.port })}</li>
            {entrance.lan ? <li>{t('nothing.network')}</li> : <li>{t('nothing.loopback')}</li>}
          </ul>
        </Nothing>
      ) : null}
      {simulated ? null : <EntranceFacts entrance={entrance} />}
    </>
  )
}

const untold = { added: null, seen: null, signedIn: null, firstEvent: null, problem: null }
