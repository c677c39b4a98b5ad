import { useConsole } from '@console/platform/contract'
import { useLocation } from '@console/platform/router'
import { lazyPart, PageHeader, styled } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { savesData } from '../../boot/savesData.ts'
import { folded } from '../layout/menu/folded.ts'
import { whenIdle } from '../remote/idle.ts'
import { useShell } from '../shellContext.ts'
import type { DashboardMode } from './OwnPlace.tsx'
import { hadOwnBoxes } from './ownBoxes.ts'
import { PlaceBox } from './PlaceBox.tsx'
import { places } from './places.ts'
import { point, useOffered } from './useOffered.ts'

const AllBoxes = lazyPart('AllBoxes', () => import('./AllBoxes.tsx'))
const OwnPlace = lazyPart('OwnPlace', () => import(/* webpackChunkName: "visit" */ './OwnPlace.tsx'))

// The boxes have their final size before they are filled, so nothing moves.
const Boxes = styled('div', {
  base: {
    display: 'grid',
    flex: '1',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    alignContent: 'start',
    gridAutoRows: { base: 'minmax(17.5rem, auto)' },
    md: { gridTemplateRows: '17.5rem 18.5rem' },
  },
})

// As high as the title, so that nothing moves when content arrives.
const Head = styled('span', { base: { display: 'flex', alignItems: 'center', h: '8' } })

export const DashboardScreen = () => {
  const t = useT()
  const [mode, setMode, isDue] = useOwnBoxes()
  const [head, setHead] = useState<HTMLElement | null>(null)
  const title = t('dashboard.title')
  const standIn = mode === 'placeholders' ? null : <PageHeader title={title} />
  return (
    <>
      {mode === 'placeholders' ? (
        <>
          <PageHeader title={title} actions={<Head ref={setHead} />} />
          <PlacedBoxes />
        </>
      ) : null}
      {isDue ? <OwnPlace fallback={standIn} pending={standIn} head={head} onMode={setMode} /> : null}
    </>
  )
}

/** The default boxes, and those that remotes add. */
const PlacedBoxes = () => {
  const { order } = useShell().extensions
  const hasMore = useOffered()?.some((id) => places.every((place) => place.id !== id))
  const own = places.map((place) => <PlaceBox key={place.id} {...place} />)
  return <Boxes>{hasMore || order[point] ? <AllBoxes pending={own} /> : own}</Boxes>
}

/**
 * What the dashboard shows, and whether to load the user's own boxes: at once if there were any at the last visit, else
 * after the first screen.
 */
const useOwnBoxes = () => {
  const { shown } = useShell()
  const {
    user: { sub },
  } = useConsole()
  const { hash } = useLocation()
  const [mode, setMode] = useState<DashboardMode>(() =>
    hash.startsWith('#layout=') ? 'shared' : hadOwnBoxes(sub) ? 'own' : 'placeholders',
  )
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!savesData()) void shown.then(() => whenIdle(() => setLate(true)))
  }, [shown])
  useEffect(() => {
    folded.setState(mode === 'editing')
    return () => folded.setState(false)
  }, [mode])
  return [mode, setMode, isLate || mode !== 'placeholders' || hash !== ''] as const
}
