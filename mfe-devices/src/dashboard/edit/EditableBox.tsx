import type { DashboardBox } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { IconButton, styled } from '@console/platform/ui'
import { GripVertical, X } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { placeOf } from '../grid/BoxGrid.tsx'
import { useT } from '../i18n/useT.ts'
import { useBoxTitle } from '../useBoxTitle.ts'
import type { Gestures, Grip } from './useGestures.ts'

const Root = styled('div', {
  base: {
    position: 'relative',
    minW: '0',
    minH: '0',
    borderRadius: 'l3',
    outline: 'none',
    cursor: 'grab',
    userSelect: 'none',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    // The drag handle is before the title, the remove button after it.
    '& section > header': { ps: '9', pe: '10', '&[data-ruled] > div': { display: 'none' } },
  },
  variants: {
    selected: { true: { zIndex: '1', boxShadow: '0 0 0 2px token(colors.accent.solid)' } },
    moving: { true: { zIndex: '2', cursor: 'grabbing', boxShadow: 'lg', opacity: '0.92' } },
  },
})
const Content = styled('div', { base: { boxSize: 'full', pointerEvents: 'none' } })
const Handle = styled('span', {
  base: {
    position: 'absolute',
    insetBlockStart: '0',
    insetInlineStart: '0',
    display: 'grid',
    placeItems: 'center',
    w: '9',
    h: '9',
    color: 'fg.muted',
    touchAction: 'none',
    '& .lucide': { boxSize: '4' },
  },
})
const Remove = styled('span', { base: { position: 'absolute', insetBlockStart: '1', insetInlineEnd: '1' } })
const Size = styled('span', {
  base: {
    position: 'absolute',
    insetBlockStart: '-2',
    insetInlineStart: '6',
    px: '1.5',
    borderRadius: 'l1',
    bg: 'accent.solid',
    color: 'accent.contrast',
    textStyle: '2xs',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Edge = styled('span', {
  base: {
    position: 'absolute',
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    touchAction: 'none',
    '&::after': {
      content: '""',
      boxSize: '2.5',
      borderWidth: '2px',
      borderColor: 'accent.solid',
      borderRadius: '2px',
      bg: 'bg.panel',
    },
  },
  variants: {
    grip: {
      box: {},
      right: { insetInlineEnd: '-3', insetBlockStart: 'calc(50% - 12px)', cursor: 'ew-resize' },
      bottom: { insetBlockEnd: '-3', insetInlineStart: 'calc(50% - 12px)', cursor: 'ns-resize' },
      corner: { insetBlockEnd: '-3', insetInlineEnd: '-3', cursor: 'nwse-resize' },
    },
  },
})

const edges = ['right', 'bottom', 'corner'] as const satisfies Grip[]

interface EditableBoxProps {
  box: DashboardBox
  selected: boolean
  gestures: Gestures
  /** The id of the text that explains the keys. */
  helpId: string
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onRemove: () => void
  children: ReactNode
}

/** A box that can be moved, resized and removed. Its content can't be used meanwhile. */
export const EditableBox = ({
  box,
  selected,
  gestures: { gesture, hold, followers },
  helpId,
  onSelect,
  onKeyDown,
  onRemove,
  children,
}: EditableBoxProps) => {
  const t = useT()
  const format = useFormat()
  const title = useBoxTitle(box)
  const own = gesture?.id === box.id ? gesture : null
  const sizing = own !== null && own.grip !== 'box'
  const { style, ...place } = placeOf(box)
  const shifted: CSSProperties =
    own?.grip === 'box' ? { ...style, translate: `${own.offset.x}px ${own.offset.y}px` } : style
  const size = t('edit.size', { w: format.number(box.w), h: format.number(box.h) })
  return (
    <Root
      {...place}
      style={shifted}
      data-box={box.id}
      tabIndex={0}
      role="group"
      aria-roledescription={t('edit.box')}
      aria-describedby={helpId}
      aria-label={t('edit.boxAt', { title, column: format.number(box.x + 1), row: format.number(box.y + 1), size })}
      selected={selected}
      moving={own?.grip === 'box'}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) onSelect()
      }}
      onKeyDown={onKeyDown}
      // A finger drags by the handle only; elsewhere it scrolls the page.
      onPointerDown={(event) => {
        onSelect()
        if (event.pointerType !== 'touch') hold(box.id, 'box')(event)
      }}
      {...followers}
    >
      <Content inert>{children}</Content>
      <Handle
        aria-hidden
        onPointerDown={(event) => {
          onSelect()
          hold(box.id, 'box')(event)
        }}
      >
        <GripVertical />
      </Handle>
      <Remove onPointerDown={(event) => event.stopPropagation()}>
        <IconButton size="xs" label={t('edit.remove', { title })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </Remove>
      {selected
        ? edges.map((grip) => (
            <Edge key={grip} aria-hidden grip={grip} data-grip={grip} onPointerDown={hold(box.id, grip)} />
          ))
        : null}
      {selected || sizing ? <Size aria-hidden>{size}</Size> : null}
    </Root>
  )
}
