import { Button, IconButton, lazyPart } from '@console/platform/ui'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'

const TestModal = lazyPart('TestModal', () => import('./TestModal.tsx'))

interface TestActionProps {
  id: string
  name: string
  device?: string | undefined
  data?: string | undefined
  note?: string | null | undefined
  /** A row's icon, or a screen's button. */
  look: 'icon' | 'button'
}

/** Opens the test dialog of an integration. */
export const TestAction = ({ look, ...modal }: TestActionProps) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  return (
    <>
      {look === 'icon' ? (
        <IconButton size="xs" label={t('test.named', { name: modal.name })} onClick={show}>
          <Play aria-hidden />
        </IconButton>
      ) : (
        <Button icon={<Play aria-hidden />} onClick={show}>
          {t('test.open')}
        </Button>
      )}
      {open ? <TestModal {...modal} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
