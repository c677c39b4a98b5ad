import { Popover as Machine, Portal } from '@chakra-ui/react'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { styled } from '../core/styled.ts'

const Content = styled(Machine.Content, {
  base: {
    w: '320px',
    maxW: 'calc(100vw - 16px)',
    maxH: 'var(--available-height)',
    overflowY: 'auto',
    p: '4',
    zIndex: 'popover',
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'l3',
    boxShadow: 'md',
    outline: 'none',
    _open: { animation: 'rise-in 150ms ease-out' },
  },
  variants: { wide: { true: { w: '396px' }, false: {} } },
})
const Title = styled(Machine.Title, { base: { textStyle: 'panel', mb: '2' } })

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement
  title: string
  /** Open as soon as it is there, for one that is fetched by the first click. */
  defaultOpen?: boolean | undefined
  placement?: 'bottom-start' | 'bottom-end' | undefined
  /** 396 px instead of 320. */
  wide?: boolean | undefined
  /** A function is given what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel at its button, such as the help of a search field. Escape and a click elsewhere close it. */
export const Popover = ({
  trigger,
  title,
  defaultOpen = false,
  placement = 'bottom-end',
  wide = false,
  children,
}: PopoverProps) => {
  const [open, setOpen] = useState(false)
  // Opened in an effect: the library moves the focus on opening only.
  useEffect(() => setOpen(defaultOpen), [defaultOpen])
  return (
    <Machine.Root
      unstyled
      lazyMount
      unmountOnExit
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement, gutter: 4 }}
    >
      <Machine.Trigger asChild>{trigger}</Machine.Trigger>
      <Portal>
        <Machine.Positioner>
          <Content aria-label={title} wide={wide}>
            <Title>{title}</Title>
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </Content>
        </Machine.Positioner>
      </Portal>
    </Machine.Root>
  )
}
