import type { Addition } from '@console/platform-registry/schema/extensions'
import { useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { IconButton, lazyPart, styled } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import { savesData } from '../../boot/savesData.ts'
import { whenIdle } from '../remote/idle.ts'
import { useShell } from '../shellContext.ts'
import { SectionIcon } from './menu/SectionIcon.tsx'

// Not validated yet: the code for that is loaded later.
type Offered = Partial<Pick<Addition, 'title' | 'iconPath'>> & { id: string }

/** The items of the console's own remotes: their space is reserved while the registry is loading. */
const usual: readonly Offered[] = [{ id: 'alerts' }]

// The size of an icon button.
const Room = styled('span', { base: { flexShrink: '0', boxSize: { base: '11', md: '8' } } })

const LateTopBarItems = lazyPart(
  'LateTopBarItems',
  () => import(/* webpackChunkName: "visit" */ './LateTopBarItems.tsx'),
)

/** The items that remotes add, with only the data that the first paint needs. */
const useOfferedItems = (): readonly Offered[] => {
  const state = useReadable(useShell().remoteManager.state)
  if (state.kind === 'loading') return usual
  return state.kind === 'failed'
    ? []
    : state.remotes.flatMap(({ extensions }) =>
        (extensions as readonly (Partial<Addition> | null)[]).flatMap((entry): Offered[] =>
          entry?.point === 'topbar.item/v1' && entry.id ? [{ ...entry, id: entry.id }] : [],
        ),
      )
}

/**
 * The top bar's items of remotes. They are loaded after the first screen; if the browser asks to save data, when their
 * button is pressed. Space is reserved for an item whose id is a feature of the deployment.
 */
export const TopBarItems = () => {
  const { shown, menuMarks } = useShell()
  const { features } = useReadable(menuMarks.state)
  const { language } = useFormat()
  const offered = useOfferedItems()
  const [isLate, setLate] = useState(false)
  const [isWanted, setWanted] = useState(!savesData())
  useEffect(() => void shown.then(() => whenIdle(() => setLate(true))), [shown])
  const expected = offered.filter(({ id }) => features.includes(id))
  if (!isWanted)
    return expected.map(({ id, title, iconPath }) => (
      <IconButton key={id} label={title?.[language] ?? id} onClick={() => setWanted(true)}>
        <SectionIcon name={id} path={typeof iconPath === 'string' ? iconPath.slice(0, 2048) : undefined} />
      </IconButton>
    ))
  const rooms = expected.map(({ id }) => <Room key={id} />)
  return isLate && offered.length > 0 ? <LateTopBarItems room={<Room />} rooms={rooms} pending={rooms} /> : rooms
}
