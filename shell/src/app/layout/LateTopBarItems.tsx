import { useReadable } from '@console/platform/contract'
import type { ComponentType, ReactNode } from 'react'
import { useShell } from '../shellContext.ts'

interface LateTopBarItemsProps {
  /** The space reserved for an expected item. */
  room: ReactNode
  /** The space reserved for all expected items. */
  rooms: ReactNode
}

/** The top bar's items of remotes. An item that can't be loaded or fails leaves its space empty. */
export const LateTopBarItems = ({ room, rooms }: LateTopBarItemsProps) => {
  const { extensions, menuMarks } = useShell()
  const { features } = useReadable(menuMarks.state)
  const items = useReadable(extensions.at('topbar.item/v1'))
  return items === null
    ? rooms
    : items
        .filter(({ fits }) => fits())
        .map(({ id, View }) => {
          const Item = View as ComponentType<{ fallback: ReactNode }>
          return <Item key={id} fallback={features.includes(id) ? room : null} />
        })
}
