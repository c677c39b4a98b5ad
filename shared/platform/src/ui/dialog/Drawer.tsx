import { Dialog as Machine } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { IconButton } from '../core/controls/Button.tsx'
import { styled } from '../core/styled.ts'
import { Modal } from './Modal.tsx'

const Content = styled(Machine.Content, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    w: '288px',
    maxW: 'calc(100vw - 56px)',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    outline: 'none',
    _open: { animation: 'slide-in 200ms ease-out' },
    _closed: { animation: 'slide-out 200ms ease-out' },
  },
})
const Header = styled('div', {
  base: { display: 'flex', alignItems: 'center', gap: '2.5', minH: '52px', ps: '5', pe: '2', pt: '2', flexShrink: '0' },
})
const Title = styled(Machine.Title, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    flex: '1',
    minW: '0',
    fontSize: 'md',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
  },
})
const Body = styled('div', { base: { flex: '1', minH: '0', overflowY: 'auto', p: '2' } })
const Footer = styled('div', {
  base: { flexShrink: '0', px: '5', py: '3', pb: 'max(0.75rem, env(safe-area-inset-bottom))', borderTopWidth: '1px' },
})

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** The heading: the product with its mark. */
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** A panel from the left, 288 px: the menu on a phone. */
export const Drawer = ({ open, onClose, title, children, footer }: DrawerProps) => {
  const t = useCommonText()
  return (
    <Modal open={open} onClose={onClose} place="drawer" role="dialog" scrimCloses>
      <Content tabIndex={-1}>
        <Header>
          <Title>{title}</Title>
          <IconButton label={t('close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </Header>
        <Body>{children}</Body>
        {footer ? <Footer>{footer}</Footer> : null}
      </Content>
    </Modal>
  )
}
