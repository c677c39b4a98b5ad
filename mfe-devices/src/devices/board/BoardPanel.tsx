import { deviceDetailsQuery, type BoardMove } from '@console/platform/api'
import { useConsole, type RegisteredSlots } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { useQueryClient } from '@console/platform/query'
import { EmptyState, Link, Skeleton, Status, styled, useErrorText } from '@console/platform/ui'
import { Cpu, CircuitBoard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWebPages } from '../details/useWebPages.ts'
import { createMover, openBoard, type BoardView, type KnownBoard } from './boardFeed.ts'
import { useT } from './i18n/useT.ts'
import { PartCard } from './parts/PartCard.tsx'
import { PinCard } from './parts/PinCard.tsx'
import { usePartName } from './parts/usePartName.ts'
import { PinList } from './PinList.tsx'
import { Wires } from './Wires.tsx'

const Root = styled('section', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '3',
    minW: '0',
    p: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
  },
})
const Head = styled('header', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2', textStyle: 'xs' },
})
const Title = styled('h2', { base: { flex: '1', textStyle: 'panel' } })
const Pages = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', textStyle: 'xs' },
})
const Columns = styled('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gap: { base: '3', sm: '12' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '148px minmax(0, 1fr)' },
    alignItems: 'start',
  },
  variants: { dimmed: { true: { opacity: '0.75' }, false: {} } },
})
const Cards = styled('ul', { base: { display: 'grid', gap: '2', minW: '0', listStyleType: 'none', maxW: '480px' } })

const states = {
  running: ['online', 'state.running'],
  restarting: ['building', 'state.restarting'],
  asleep: ['disabled', 'state.asleep'],
  stopped: ['failed', 'state.stopped'],
  away: ['unknown', 'state.away'],
} as const
const isState = (state: string): state is keyof typeof states => Object.hasOwn(states, state)

/** Fills the slot `device.board/v1`: shows a simulated board and its parts, and lets the user move their controls. */
export const BoardPanel = ({ device, name }: RegisteredSlots['device.board/v1']) => {
  const t = useT()
  const { api } = useConsole()
  const [view, setView] = useState<BoardView>({ kind: 'loading' })
  useEffect(() => {
    const { view: opened, close } = openBoard(api, device)
    const stop = opened.subscribe(() => setView(opened.getState()))
    return () => {
      stop()
      close()
      setView({ kind: 'loading' })
    }
  }, [api, device])
  const cache = useQueryClient()
  const isAbsent = view.kind === 'absent'
  useEffect(() => {
    // The device may be gone: the page asks now, not when it would have looked again.
    if (isAbsent) void cache.invalidateQueries({ queryKey: deviceDetailsQuery(api, device).queryKey })
  }, [isAbsent, cache, api, device])
  if (view.kind === 'loading') return <Skeleton aria-busy w="full" h="320px" borderRadius="l3" />
  if (isAbsent)
    return (
      <Root aria-label={t('board')}>
        <EmptyState icon={<Cpu aria-hidden />} title={t('absent')}>
          {t('absentText')}
        </EmptyState>
      </Root>
    )
  if (view.kind === 'failed')
    return (
      <Root aria-label={t('board')}>
        <EmptyState icon={<Cpu aria-hidden />} title={t('board')}>
          {t('failed')}
        </EmptyState>
      </Root>
    )
  if (view.state === 'none')
    return (
      <Root aria-label={t('board')}>
        <EmptyState icon={<CircuitBoard aria-hidden />} title={t('none')}>
          {t('noneText', { name: isolate(name) })}
        </EmptyState>
      </Root>
    )
  return <Board key={device} device={device} view={view} />
}

const Board = ({ device, view: { state, pins, parts } }: { device: string; view: KnownBoard }) => {
  const t = useT()
  const { api, toast } = useConsole()
  const errorText = useErrorText()
  const nameOf = usePartName(parts)
  const [mover] = useState(() => createMover(api, device))
  const move = (moved: BoardMove, name: string) =>
    mover(moved, (error) =>
      toast({
        kind: 'error',
        title: t('moveFailed', { part: name }),
        text: errorText(error),
        action: `move on board ${device}`,
      }),
    )
  const pages = useWebPages(device, state === 'running')
  const area = useRef<HTMLDivElement>(null)
  const free = pins.filter(
    ({ free: isFree, mode }) =>
      isFree && (mode === 'input' || mode === 'pullup' || mode === 'pulldown' || mode === 'analog'),
  )
  const wires = [
    ...parts.flatMap(({ id, pins: places }) =>
      [...new Set(Object.values(places))].flatMap((pin) =>
        typeof pin === 'number' ? [{ pin, card: `part-${id}` }] : [],
      ),
    ),
    ...free.map(({ pin }) => ({ pin, card: `pin-${pin}` })),
  ]
  // Pins are in the order of the cards, so that wires seldom cross.
  const placeOf = (pin: number) => wires.findIndex((wire) => wire.pin === pin) + 1 || Infinity
  const ordered = pins.toSorted((one, other) => placeOf(one.pin) - placeOf(other.pin) || one.pin - other.pin)
  return (
    <Root aria-label={t('board')}>
      <Head>
        <Title>{t('board')}</Title>
        {isState(state) ? <Status kind={states[state][0]}>{t(states[state][1])}</Status> : null}
      </Head>
      {pages.length > 0 ? (
        <Pages>
          {pages.map(({ port, address }) => (
            <Link key={port} href={address}>
              {t('openWebPage', { port })}
            </Link>
          ))}
        </Pages>
      ) : null}
      <Columns ref={area} dimmed={state !== 'running'}>
        <PinList pins={ordered} />
        <Cards aria-label={t('parts')}>
          {parts.map((part) => (
            <PartCard
              key={part.id}
              part={part}
              name={nameOf(part)}
              move={(control, value) => move({ part: part.id, control, value }, nameOf(part))}
            />
          ))}
          {free.map((pin) => (
            <PinCard
              key={pin.pin}
              pin={pin}
              move={(value) => move({ pin: pin.pin, value }, t('gpio', { pin: pin.pin }))}
            />
          ))}
        </Cards>
        <Wires area={area} wires={wires} />
      </Columns>
    </Root>
  )
}
