import type { DashboardBox } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { Button, styled, VisuallyHidden } from '@console/platform/ui'
import { Menu } from '@console/platform/ui/overlay'
import { Plus } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { kindNames, kinds, type BoxKind } from '../box.ts'
import { BoxGrid, placeOf } from '../grid/BoxGrid.tsx'
import { emptyCells, freePlace, inReadingOrder, move, resize, rowsOf } from '../grid/layout.ts'
import { useT } from '../i18n/useT.ts'
import { BoxView } from '../kinds/BoxView.tsx'
import { EditableBox } from './EditableBox.tsx'
import { ofBoxes, type Draft } from './useDraft.ts'
import { useGestures, type Grip } from './useGestures.ts'

const Cell = styled('div', { base: { borderWidth: '1px', borderStyle: 'dashed', borderColor: 'border.emphasized', borderRadius: 'l2' } })
const Adder = styled('div', { base: { display: 'grid', placeItems: 'center' } })

// Where a new box could stand there is always room to see.
const spareRows = 2
const shownSize = kinds.value

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

interface EditGridProps {
  draft: Draft
  selectedId: string | null
  onSelect: (id: string) => void
  /** Null where there are as many boxes as there may be. */
  onAdd: ((kind: BoxKind) => void) | null
  adding: boolean
  onRemove: (box: DashboardBox) => void
  /** What a screen reader is to say. */
  onSaid: (text: string) => void
}

/** The boxes while they are edited, and dashed cells where none stands. */
export const EditGrid = ({ draft: { layout: { boxes }, change }, selectedId, onSelect, onAdd, adding, onRemove, onSaid }: EditGridProps) => {
  const t = useT()
  const format = useFormat()
  const helpId = useId()
  const say = (list: readonly DashboardBox[], id: string, sized: boolean) => {
    const box = list.find((each) => each.id === id)
    if (!box) return
    const place = t('edit.place', { column: format.number(box.x + 1), row: format.number(box.y + 1) })
    onSaid(sized ? t('edit.size', { w: format.number(box.w), h: format.number(box.h) }) : place)
  }
  const apply = (id: string, next: readonly DashboardBox[], sized: boolean) => {
    change(ofBoxes(() => next))
    say(next, id, sized)
  }
  const gestures = useGestures(boxes, (id: string, grip: Grip, next) => apply(id, next, grip !== 'box'))
  const keptFocus = useKeptFocus(gestures.grid)
  const adder = useRef<HTMLDivElement>(null)
  // The menu's code comes with its first click.
  useEffect(() => {
    if (adding) adder.current?.querySelector('button')?.click()
  }, [adding])

  const onKeyDown = (box: DashboardBox) => (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    if (arrow) {
      event.preventDefault()
      const [x, y] = arrow
      keptFocus.current = box.id
      if (event.shiftKey) apply(box.id, resize(boxes, box.id, { w: box.w + x, h: box.h + y }), true)
      else apply(box.id, move(boxes, box.id, { x: box.x + x, y: box.y + y }), false)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-box-settings] input')?.focus()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      const order = inReadingOrder(boxes)
      const at = order.findIndex(({ id }) => id === box.id)
      keptFocus.current = (order[at + 1] ?? order[at - 1])?.id ?? null
      onRemove(box)
    }
  }
  // While a pointer has hold of a box its element must stay where it is in the document.
  const shown = gestures.gesture ? gestures.gesture.boxes.map(({ id }) => gestures.shown.find((box) => box.id === id) as DashboardBox) : inReadingOrder(boxes)
  const free = freePlace(shown, shownSize)
  const rows = Math.max(rowsOf(shown) + spareRows, free.y + free.h)
  return (
    <BoxGrid ref={gestures.grid}>
      {emptyCells(shown, rows).map(({ x, y }) => <Cell key={`${x} ${y}`} aria-hidden {...placeOf({ x, y, w: 1, h: 1 })} />)}
      {shown.map((box) => (
        <EditableBox key={box.id} box={box} selected={box.id === selectedId} gestures={gestures} helpId={helpId} onSelect={() => onSelect(box.id)} onKeyDown={onKeyDown(box)} onRemove={() => onRemove(box)}>
          <BoxView box={box} />
        </EditableBox>
      ))}
      {onAdd && !gestures.gesture ? (
        <Adder ref={adder} {...placeOf(free)}>
          <Menu trigger={<Button size="xs" icon={<Plus aria-hidden />}>{t('add')}</Button>} items={kindNames.map((kind) => ({ label: t(`kind.${kind}`), onSelect: () => onAdd(kind) }))} />
        </Adder>
      ) : null}
      <VisuallyHidden id={helpId}>{t('edit.keys')}</VisuallyHidden>
    </BoxGrid>
  )
}

/** Gives the focus back to a box whose element had to go to another place of the document. */
const useKeptFocus = (grid: React.RefObject<HTMLElement | null>) => {
  const kept = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (kept.current === null) return
    const element = grid.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(kept.current)}"]`)
    if (element && document.activeElement !== element) element.focus()
    element?.scrollIntoView?.({ block: 'nearest' })
    kept.current = null
  })
  useEffect(() => () => void (kept.current = null), [])
  return kept
}
