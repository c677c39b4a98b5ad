import type { DashboardBox } from '@console/platform/api'
import { Button, styled, VisuallyHidden } from '@console/platform/ui'
import { Menu } from '@console/platform/ui/overlay'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { kindNames, kinds, kindTexts, type BoxKind } from '../box.ts'
import { BoxGrid, placeOf } from '../grid/BoxGrid.tsx'
import { emptyCells, freePlace, inReadingOrder, rowsOf, type Place } from '../grid/layout.ts'
import { useT } from '../i18n/useT.ts'
import { BoxView } from '../kinds/BoxView.tsx'
import { EditableBox } from './EditableBox.tsx'
import type { Draft } from './useDraft.ts'
import { useBoxKeys } from './useBoxKeys.ts'
import { useGestures } from './useGestures.ts'
import { useMoves } from './useMoves.ts'

const Cell = styled('div', {
  base: { borderWidth: '1px', borderStyle: 'dashed', borderColor: 'border.emphasized', borderRadius: 'l2' },
})
const Adder = styled('div', { base: { display: 'grid', placeItems: 'center' } })

// Empty rows below the boxes, so that there is always room for a new one.
const spareRows = 2

interface EditGridProps {
  draft: Draft
  selectedId: string | null
  onSelect: (id: string) => void
  /** Null when the limit of boxes is reached. */
  onAdd: ((kind: BoxKind) => void) | null
  adding: boolean
  onRemove: (box: DashboardBox) => void
  /** Announces a text to screen readers. */
  onSaid: (text: string) => void
}

/** The boxes in the edit mode, with dashed cells in free places. */
export const EditGrid = ({ draft, selectedId, onSelect, onAdd, adding, onRemove, onSaid }: EditGridProps) => {
  const t = useT()
  const helpId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { boxes } = draft.layout
  const apply = useMoves(draft, onSaid)
  const gestures = useGestures(grid, boxes, (id, grip, next) => apply(id, next, grip !== 'box'))
  const onKeyDown = useBoxKeys(grid, boxes, apply, onRemove)
  // While a pointer drags a box, its element must not move in the document.
  const shown = gestures.gesture ? gestures.shown : inReadingOrder(boxes)
  const free = freePlace(shown, kinds.value)
  const rows = Math.max(rowsOf(shown) + spareRows, free.y + free.h)
  return (
    <BoxGrid ref={grid}>
      {emptyCells(shown, rows).map(({ x, y }) => (
        <Cell key={`${x} ${y}`} aria-hidden {...placeOf({ x, y, w: 1, h: 1 })} />
      ))}
      {shown.map((box) => (
        <EditableBox
          key={box.id}
          box={box}
          selected={box.id === selectedId}
          gestures={gestures}
          helpId={helpId}
          onSelect={() => onSelect(box.id)}
          onKeyDown={onKeyDown(box)}
          onRemove={() => onRemove(box)}
        >
          <BoxView box={box} />
        </EditableBox>
      ))}
      {onAdd && !gestures.gesture ? <AddBox place={free} opened={adding} onAdd={onAdd} /> : null}
      <VisuallyHidden id={helpId}>{t('edit.keys')}</VisuallyHidden>
    </BoxGrid>
  )
}

/** The choice of a new box, at its future place. */
const AddBox = ({ place, opened, onAdd }: { place: Place; opened: boolean; onAdd: (kind: BoxKind) => void }) => {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  // The menu's code is loaded with its first click.
  useEffect(() => {
    if (opened) root.current?.querySelector('button')?.click()
  }, [opened])
  const items = kindNames.map((kind) => ({ label: t(kindTexts[kind]), onSelect: () => onAdd(kind) }))
  return (
    <Adder ref={root} {...placeOf(place)}>
      <Menu
        trigger={
          <Button size="xs" icon={<Plus aria-hidden />}>
            {t('add')}
          </Button>
        }
        items={items}
      />
    </Adder>
  )
}
