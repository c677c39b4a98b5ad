import { Menu as Machine, Portal } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Link as RouterLink } from '../../facades/router.ts'
import { media } from '../../theme/index.ts'
import { styled } from '../core/styled.ts'

const Content = styled(Machine.Content, {
  base: {
    minW: '160px',
    maxW: 'calc(100vw - 16px)',
    maxH: 'var(--available-height)',
    overflowY: 'auto',
    p: '1',
    zIndex: 'popover',
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'l2',
    boxShadow: 'md',
    outline: 'none',
    _open: { animation: 'rise-in 150ms ease-out' },
  },
})
const Item = styled(
  Machine.Item,
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: '8',
      px: '2',
      py: '1',
      borderRadius: 'l1',
      textAlign: 'start',
      cursor: 'pointer',
      outline: 'none',
      userSelect: 'none',
      [media.touch]: { minH: '11' },
      _highlighted: { bg: 'bg.muted' },
      '&[data-disabled]': { color: 'fg.subtle', cursor: 'not-allowed' },
      '& .lucide': { color: 'fg.muted' },
    },
    variants: {
      danger: {
        true: { color: 'red.fg', _highlighted: { bg: 'red.subtle' }, '& .lucide': { color: 'inherit' } },
        false: {},
      },
    },
    defaultVariants: { danger: false },
  },
  { forwardAsChild: true },
)
const Reason = styled('span', { base: { display: 'block', textStyle: 'xs', color: 'fg.subtle' } })

type Action = { onSelect: () => void; to?: undefined } | { to: string; onSelect?: undefined }

export type MenuItem = Action & {
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  /** Why it is off; shown below the label. */
  disabledReason?: string | null | undefined
}

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement<{ id?: string | undefined }>
  items: readonly MenuItem[]
  /** Open as soon as it is there, for one that is fetched by the first click. */
  defaultOpen?: boolean | undefined
}

export const Menu = ({ trigger, items, defaultOpen = false }: MenuProps) => {
  const [open, setOpen] = useState(false)
  // Opened in an effect: the library moves the focus on opening only.
  useEffect(() => setOpen(defaultOpen), [defaultOpen])
  const ownId = useId()
  // The library finds its trigger by id, so a trigger's own id is passed on.
  const triggerId = trigger.props.id ?? ownId
  const focusTrigger = () => document.getElementById(triggerId)?.focus()
  const chosen = useRef<(() => void) | undefined>(undefined)
  const select = (act: (() => void) | undefined) => {
    chosen.current = act
    // A dialog that opens now returns the focus to the element that has it now; the item is about to be removed.
    focusTrigger()
  }
  const act = () => {
    // After a very quick choice the menu takes the focus while it closes, and the focus would be lost with it.
    if (document.activeElement === document.body) focusTrigger()
    chosen.current?.()
    chosen.current = undefined
  }
  return (
    <Machine.Root
      unstyled
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      ids={{ trigger: triggerId }}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
    >
      <Machine.Trigger asChild>{trigger}</Machine.Trigger>
      <Portal>
        <Machine.Positioner>
          <Content>
            {items.map((item) => (
              <Entry key={item.label} item={item} onChosen={select} />
            ))}
            <WhenGone act={act} />
          </Content>
        </Machine.Positioner>
      </Portal>
    </Machine.Root>
  )
}

/** Acts after the menu is closed and removed: otherwise the library would close what the action opens. */
const WhenGone = ({ act }: { act: () => void }) => {
  const last = useEffectEvent(act)
  useEffect(() => () => last(), [])
  return null
}

const Entry = ({
  item: { label, icon, danger = false, disabledReason, onSelect, to },
  onChosen,
}: {
  item: MenuItem
  onChosen: (act: (() => void) | undefined) => void
}) => {
  const inside = (
    <>
      {icon}
      <span>
        {label}
        {disabledReason ? <Reason>{disabledReason}</Reason> : null}
      </span>
    </>
  )
  const shared = { value: label, danger, disabled: Boolean(disabledReason) }
  // On click, which Enter causes as well: the library's own event needs a pointer move before.
  const select = () => {
    if (!disabledReason) onChosen(onSelect)
  }
  return to === undefined || disabledReason ? (
    <Item {...shared} onClick={select}>
      {inside}
    </Item>
  ) : (
    <Item {...shared} asChild>
      <RouterLink to={to}>{inside}</RouterLink>
    </Item>
  )
}
