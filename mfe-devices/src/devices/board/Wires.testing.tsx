import { describe, expect, test, afterEach, jest } from '@jest/globals'
import { renderScreen, createTestConsole } from '@console/platform-testing'
import { useRef } from 'react'
import { Wires } from './Wires.tsx'

describe('Wires', () => {
  const rectangles: Record<string, [left: number, top: number, width: number, height: number]> = {
    21: [0, 100, 50, 20],
    22: [0, 120, 50, 20],
    above: [200, 0, 100, 60],
    below: [200, 200, 100, 60],
  }

  /** Two parts at the same bus, one above its pins and one below. */
  const Bus = () => {
    const area = useRef<HTMLDivElement>(null)
    return (
      <div ref={area}>
        {[21, 22].map((pin) => (
          <span key={pin} data-pin={pin} />
        ))}
        {['above', 'below'].map((card) => (
          <span key={card} data-card={card} />
        ))}
        <Wires area={area} wires={['above', 'below'].flatMap((card) => [21, 22].map((pin) => ({ pin, card })))} />
      </div>
    )
  }

  afterEach(() => {
    jest.restoreAllMocks()
  })

  test('PART-05: no two wires share a lane, also where two parts are at the same pins', () => {
    // jsdom has no layout.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const { pin, card } = (this as HTMLElement).dataset
      const [left, top, width, height] = rectangles[pin ?? card ?? ''] ?? [0, 0, 0, 0]
      return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect
    })
    const { container } = renderScreen(Bus, { console: createTestConsole({}), at: '/', path: '/' })
    const lanes = [...container.querySelectorAll('svg path')].map(
      (path) => /H([\d.]+)V/.exec(path.getAttribute('d') ?? '')?.[1],
    )
    expect(lanes).toHaveLength(4)
    expect(new Set(lanes).size).toBe(4)
  })
})
