import type { Addition } from '@console/platform-registry/schema/extensions'
import { useReadable } from '@console/platform/contract'
import { lazyPart, styled } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import { whenIdle } from '../remote/idle.ts'
import { useShell } from '../shellContext.ts'

/** The items of the console's own remotes: their room is kept while the registry is on its way. */
const usual = ['alerts']

// As large as a button of icon size.
const Room = styled('span', { base: { flexShrink: '0', boxSize: { base: '11', md: '8' } } })

const LateTopBarItems = lazyPart('LateTopBarItems', () => import(/* webpackChunkName: "visit" */ './LateTopBarItems.tsx'))

/** The ids of the items that remotes add, no more than the first paint needs to know. */
const useOfferedItems = (): readonly string[] => {
  const state = useReadable(useShell().remoteManager.state)
  if (state.kind === 'loading') return usual
  return state.kind === 'failed' ? [] : state.remotes.flatMap(({ extensions }) => (extensions as readonly (Partial<Addition> | null)[]).flatMap((entry) => (entry?.point === 'topbar.item/v1' && entry.id) || []))
}

/** What remotes add to the top bar, loaded once the first screen is there. An item that is called as a feature of the deployment has its room before. */
export const TopBarItems = () => {
  const { shown, menuMarks } = useShell()
  const { features } = useReadable(menuMarks.state)
  const offered = useOfferedItems()
  const [isLate, setLate] = useState(false)
  useEffect(() => void shown.then(() => whenIdle(() => setLate(true))), [shown])
  const rooms = offered.filter((id) => features.includes(id)).map((id) => <Room key={id} />)
  return isLate && offered.length > 0 ? <LateTopBarItems room={<Room />} rooms={rooms} pending={rooms} /> : rooms
}
