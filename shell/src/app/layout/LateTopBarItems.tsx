import { useReadable } from '@console/platform/contract'
import type { ComponentType, ReactNode } from 'react'
import { useShell } from '../shellContext.ts'

interface LateTopBarItemsProps {
  /** What stands in the place of an item that is expected. */
  room: ReactNode
  /** The same for all of them. */
  rooms: ReactNode
}

/** What remotes add to the top bar. One that can't be loaded, or breaks, leaves its place empty. */
export const LateTopBarItems = ({ room, rooms }: LateTopBarItemsProps) => {
  const { extensions, menuMarks } = useShell()
  const { features } = useReadable(menuMarks.state)
  const items = useReadable(extensions.at('topbar.item/v1'))
  return items === null ? rooms : items.filter(({ fits }) => fits()).map(({ id, View }) => {
    const Item = View as ComponentType<{ fallback: ReactNode }>
    return <Item key={id} fallback={features.includes(id) ? room : null} />
  })
}
