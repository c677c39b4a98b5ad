import { styled } from '@console/platform/ui'
import { useEffect, useState, type RefObject } from 'react'

interface Wire {
  pin: number
  card: string
}

const Drawing = styled('svg', {
  base: {
    display: { base: 'none', sm: 'block' },
    position: 'absolute',
    inset: '0',
    w: 'full',
    h: 'full',
    pointerEvents: 'none',
    overflow: 'visible',
  },
})

const colors = 8
const gap = 7

/** A line from each pin to the card of the part wired to it, where both are side by side. */
export const Wires = ({ area, wires }: { area: RefObject<HTMLDivElement | null>; wires: readonly Wire[] }) => {
  const [paths, setPaths] = useState<readonly { index: number; path: string }[]>([])
  const key = wires.map(({ pin, card }) => `${pin}>${card}`).join(' ')
  useEffect(() => {
    const root = area.current
    if (!root) return undefined
    const draw = () => {
      const { left, top } = root.getBoundingClientRect()
      const used = new Map<string, number>()
      const drawn = key
        .split(' ')
        .filter(Boolean)
        .flatMap((wire, index) => {
          const [pin = '', card = ''] = wire.split('>')
          const from = root.querySelector(`[data-pin="${pin}"]`)?.getBoundingClientRect()
          const to = root.querySelector(`[data-card="${CSS.escape(card)}"]`)?.getBoundingClientRect()
          if (!from || !to) return []
          const nth = used.get(card) ?? 0
          used.set(card, nth + 1)
          return [
            {
              index,
              x: from.right - left,
              y: from.top + from.height / 2 - top,
              endX: to.left - left,
              endY: to.top - top + Math.min(16 + nth * gap, to.height - 4),
            },
          ]
        })
        .toSorted((one, other) => one.y - other.y || one.endY - other.endY)
      // Of those that lead down the upper ones turn last, of those that lead up first: then they seldom cross. No two
      // share a lane.
      const lanes = [
        ...drawn.filter(({ y, endY }) => endY > y).toReversed(),
        ...drawn.filter(({ y, endY }) => endY <= y),
      ]
      setPaths(
        lanes.map(({ index, x, y, endX, endY }, place) => {
          const lane = x + gap + place * Math.min(gap, (endX - x - 2 * gap) / lanes.length)
          return { index, path: `M${x} ${y}H${lane}V${endY}H${endX}` }
        }),
      )
    }
    draw()
    // Test environments without it don't resize either.
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(draw)
    observer.observe(root)
    for (const card of root.querySelectorAll('[data-card]')) observer.observe(card)
    return () => observer.disconnect()
  }, [area, key])
  return (
    <Drawing aria-hidden>
      {paths.map(({ path, index }) => (
        <path
          key={index}
          d={path}
          fill="none"
          strokeWidth="1.5"
          stroke={`var(--c-colors-topic-${(index % colors) + 1})`}
        />
      ))}
    </Drawing>
  )
}
